import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { AssistantFieldsProps } from './assistant-form.tsx'
import { text } from './text.ts'

/** The instructions, and the words that callers hear. */
export function WordsCard({ draft, change, error, readOnly }: AssistantFieldsProps) {
  const { name, instructions, tone, languages, greeting, disclosure, closingWords, handOverWords } = draft
  const length = (instructions ?? '').length.toLocaleString('en-US')
  return (
    <Card title={text.instructions}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.name} hint={text.nameHint} error={fieldError(error, 'name')}>
          <Input
            required
            maxLength={100}
            value={name}
            onValueChange={(next) => change({ name: next })}
            disabled={readOnly}
          />
        </Field>
        <Field label={text.tone} hint={text.toneHint} error={fieldError(error, 'tone')}>
          <Input
            maxLength={200}
            placeholder={text.toneExample}
            value={tone ?? ''}
            onValueChange={(next) => change({ tone: next || null })}
            disabled={readOnly}
          />
        </Field>
        <Field
          className="sm:col-span-2"
          label={text.instructionsLabel}
          hint={text.instructionsHint(length)}
          error={fieldError(error, 'instructions')}
        >
          <Textarea
            rows={8}
            placeholder={text.instructionsExample}
            value={instructions ?? ''}
            disabled={readOnly}
            onChange={(event) => change({ instructions: event.target.value || null })}
          />
        </Field>
        <Field label={text.greeting} hint={text.greetingHint} error={fieldError(error, 'greeting')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={greeting ?? ''}
            disabled={readOnly}
            onChange={(event) => change({ greeting: event.target.value || null })}
          />
        </Field>
        <Field label={text.languages} hint={text.languagesHint} error={fieldError(error, 'languages')}>
          <Input value={languages} onValueChange={(next) => change({ languages: next })} disabled={readOnly} />
        </Field>
        <div className="sm:col-span-2">
          <Switch
            label={text.disclosure}
            hint={disclosure ? text.disclosureHint : text.disclosureOffHint}
            checked={disclosure}
            onChange={(next) => change({ disclosure: next })}
            disabled={readOnly}
          />
        </div>
        <Field label={text.closingWords} error={fieldError(error, 'closingWords')}>
          <Input
            maxLength={300}
            placeholder={text.closingWordsExample}
            value={closingWords ?? ''}
            onValueChange={(next) => change({ closingWords: next || null })}
            disabled={readOnly}
          />
        </Field>
        <Field label={text.handOverWords} error={fieldError(error, 'handOverWords')}>
          <Input
            maxLength={300}
            placeholder={text.handOverWordsExample}
            value={handOverWords ?? ''}
            onValueChange={(next) => change({ handOverWords: next || null })}
            disabled={readOnly}
          />
        </Field>
      </div>
    </Card>
  )
}
