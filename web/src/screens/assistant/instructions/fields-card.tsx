import { X } from 'lucide-react'
import type { FieldToCollect } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { listOf, MAX_FIELDS, newField } from './assistant-draft.ts'
import type { AssistantFieldsProps } from './assistant-form.tsx'
import { text } from './text.ts'

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))
const TYPES = optionsOf(text.types)
const MOMENTS = optionsOf(text.moments)

/** What the assistant asks callers for. */
export function FieldsCard({ draft: { fields }, change, readOnly }: AssistantFieldsProps) {
  const put = (next: FieldToCollect[]) => change({ fields: next })
  return (
    <Card title={text.fields}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-[13px] text-muted">{text.fieldsHint}</p>
        {fields.map((field, index) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name besides its place
            key={index}
            number={index + 1}
            field={field}
            readOnly={readOnly}
            onChange={(next) => put(fields.with(index, next))}
            onRemove={() => put(fields.toSpliced(index, 1))}
          />
        ))}
        {!readOnly && fields.length < MAX_FIELDS && (
          <Button size="sm" onClick={() => put([...fields, newField()])}>
            {text.addField}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface FieldRowProps {
  number: number
  field: FieldToCollect
  readOnly: boolean
  onChange(field: FieldToCollect): void
  onRemove(): void
}

function FieldRow({ number, field, readOnly, onChange, onRemove }: FieldRowProps) {
  const { label, question, type, choices, required, when } = field
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-2 rounded-md border border-line p-3" disabled={readOnly}>
      <legend className="sr-only">{text.field(number)}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={text.fieldLabel(number)} className="flex-1 basis-40">
          <Input
            required
            maxLength={60}
            placeholder={text.fieldLabelExample}
            value={label}
            onValueChange={(next) => onChange({ ...field, label: next })}
          />
        </Field>
        <Field label={text.fieldQuestion(number)} className="flex-2 basis-60">
          <Input
            required
            maxLength={200}
            placeholder={text.fieldQuestionExample}
            value={question}
            onValueChange={(next) => onChange({ ...field, question: next })}
          />
        </Field>
        {!readOnly && (
          <Button variant="ghost" size="icon" aria-label={text.removeField(number)} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {type === 'choice' && (
        <Field label={text.fieldChoices(number)}>
          <Input
            required
            defaultValue={choices.join(', ')}
            onValueChange={(next) => onChange({ ...field, choices: listOf(next) })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={text.fieldType(number)}
          className="w-40!"
          options={TYPES}
          value={type}
          disabled={readOnly}
          onChange={(next) => onChange({ ...field, type: next, choices: next === 'choice' ? choices : [] })}
        />
        <Select
          aria-label={text.fieldWhen(number)}
          className="w-40!"
          options={MOMENTS}
          value={when}
          disabled={readOnly}
          onChange={(next) => onChange({ ...field, when: next })}
        />
        <Checkbox
          label={text.required}
          checked={required}
          disabled={readOnly}
          onChange={(next) => onChange({ ...field, required: next })}
        />
      </div>
    </fieldset>
  )
}
