import type { PhoneNumber } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextNumberHint } from '../../numbers/text-number-hint.tsx'
import { formatSegments } from '../campaign/text-parts.ts'
import { text } from '../text.ts'
import type { CampaignDraft } from './campaign-draft.ts'

export const CONTENT_FIELDS = ['name', 'channel', 'fromNumber', 'body']

const CHANNEL_OPTIONS = [
  { value: 'sms', label: text.sms },
  { value: 'call', label: text.call },
] as const

interface CampaignContentFieldsProps {
  draft: CampaignDraft
  change(part: Partial<CampaignDraft>): void
  error: unknown
  numbers: readonly PhoneNumber[]
  isNew: boolean
}

/** The campaign's name, channel, sender number and text. */
export function CampaignContentFields({ draft, change, error, numbers, isNew }: CampaignContentFieldsProps) {
  const { name, channel, fromNumber, body, requiresConsent } = draft
  const options = [
    ...(fromNumber === '' ? [{ value: '', label: defaultNumberLabel(numbers[0]) }] : []),
    ...(fromNumber === '' ? numbers.slice(1) : numbers).map(({ phone, label }) => ({
      value: phone,
      label: label === null ? formatPhoneNumber(phone) : `${formatPhoneNumber(phone)}, ${label}`,
    })),
  ]
  return (
    <>
      <Field label={text.name} error={fieldError(error, 'name')} hint={text.nameHint}>
        <Input required maxLength={200} autoComplete="off" value={name} onValueChange={(name) => change({ name })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.channel} error={fieldError(error, 'channel')}>
          <Select
            options={CHANNEL_OPTIONS}
            value={channel}
            onChange={(next) => change({ channel: next })}
            disabled={!isNew}
          />
        </Field>
        <Field
          label={text.from}
          error={fieldError(error, 'fromNumber')}
          hint={numbers.length === 0 && <TextNumberHint />}
        >
          <Select options={options} value={fromNumber} onChange={(next) => change({ fromNumber: next })} />
        </Field>
      </div>
      {channel === 'sms' ? (
        <Field
          label={text.smsText}
          error={fieldError(error, 'body')}
          hint={`${text.variablesHint} ${formatSegments(body.trim())}`}
        >
          <Textarea
            rows={5}
            required
            maxLength={1_600}
            value={body}
            onChange={(event) => change({ body: event.target.value })}
            placeholder={text.smsExample}
          />
        </Field>
      ) : (
        <Field
          label={text.purpose}
          error={fieldError(error, 'body')}
          hint={`${text.purposeHint} ${text.variablesHint}`}
        >
          <Textarea
            rows={3}
            required
            maxLength={500}
            value={body}
            onChange={(event) => change({ body: event.target.value })}
            placeholder={text.purposeExample}
          />
        </Field>
      )}
      <Checkbox
        label={text.requiresConsent}
        hint={text.requiresConsentHint}
        checked={requiresConsent}
        onChange={(requiresConsent) => change({ requiresConsent })}
      />
    </>
  )
}

/** Without a number the service takes the default number, so the default comes first. */
const defaultNumberLabel = (number: PhoneNumber | undefined): string =>
  number === undefined ? text.none : text.defaultNumber(formatPhoneNumber(number.phone))
