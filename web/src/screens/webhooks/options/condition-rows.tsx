import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { text } from '../text.ts'
import { OptionRows } from './option-rows.tsx'
import { type ConditionRow, hasNoValue, type Operator } from './options-draft.ts'

const OPERATORS = (Object.keys(text.operators) as Operator[]).map((value) => ({ value, label: text.operators[value] }))

interface ConditionRowsProps {
  rows: readonly ConditionRow[]
  onChange(rows: ConditionRow[]): void
}

export function ConditionRows({ rows, onChange }: ConditionRowsProps) {
  return (
    <OptionRows<ConditionRow>
      legend={text.conditions}
      hint={text.conditionsHint}
      rows={rows}
      emptyRow={{ field: '', operator: 'equals', values: '' }}
      addLabel={text.addCondition}
      removeLabel={text.removeCondition}
      onChange={onChange}
    >
      {({ field, operator, values }, number, change) => (
        <>
          <Field label={text.conditionField(number)} className="min-w-0 flex-1 basis-32">
            <Input
              required
              autoComplete="off"
              placeholder="data.direction"
              value={field}
              onValueChange={(next) => change({ field: next })}
            />
          </Field>
          <Field label={text.conditionOperator(number)} hideLabel>
            <Select<Operator> options={OPERATORS} value={operator} onChange={(next) => change({ operator: next })} />
          </Field>
          {!hasNoValue(operator) && (
            <Field label={text.conditionValues(number)} className="min-w-0 flex-1 basis-32">
              <Input required autoComplete="off" value={values} onValueChange={(next) => change({ values: next })} />
            </Field>
          )}
        </>
      )}
    </OptionRows>
  )
}
