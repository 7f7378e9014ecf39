import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { text } from '../text.ts'
import { type ConditionRow, hasNoValue, type Operator } from './options-draft.ts'

const OPERATORS = (Object.keys(text.operators) as Operator[]).map((value) => ({ value, label: text.operators[value] }))

interface ConditionRowsProps {
  rows: readonly ConditionRow[]
  onChange(rows: ConditionRow[]): void
}

export function ConditionRows({ rows, onChange }: ConditionRowsProps) {
  const change = (key: number, to: Partial<ConditionRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const add = () =>
    onChange([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, field: '', operator: 'equals', values: '' },
    ])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium">{text.conditions}</legend>
      <p className="text-[13px] text-muted">{text.conditionsHint}</p>
      {rows.map(({ key, field, operator, values }, at) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <Field label={text.conditionField(at + 1)} className="min-w-0 flex-1 basis-32">
            <Input
              required
              autoComplete="off"
              placeholder="data.direction"
              value={field}
              onValueChange={(next) => change(key, { field: next })}
            />
          </Field>
          <Field label={text.conditionOperator(at + 1)} hideLabel>
            <Select<Operator>
              options={OPERATORS}
              value={operator}
              onChange={(next) => change(key, { operator: next })}
            />
          </Field>
          {!hasNoValue(operator) && (
            <Field label={text.conditionValues(at + 1)} className="min-w-0 flex-1 basis-32">
              <Input
                required
                autoComplete="off"
                value={values}
                onValueChange={(next) => change(key, { values: next })}
              />
            </Field>
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label={text.removeCondition(at + 1)}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button className="self-start" size="sm" onClick={add}>
        <Plus aria-hidden />
        {text.addCondition}
      </Button>
    </fieldset>
  )
}
