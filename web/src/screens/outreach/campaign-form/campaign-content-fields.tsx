import type { PhoneNumber } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Sentence } from '../../../ui/page/sentence.tsx'
import { formatSegments } from '../campaign/campaign-preview.tsx'
import type { CampaignDraft } from './campaign-draft.ts'

export const CONTENT_FIELDS = ['name', 'channel', 'fromNumber', 'body']

const CHANNEL_OPTIONS = [
  { value: 'sms', label: 'Text message' },
  { value: 'call', label: 'Call' },
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
  const { name, channel, fromNumber, body } = draft
  const options = [
    ...(fromNumber === '' ? [{ value: '', label: defaultNumberLabel(numbers[0]) }] : []),
    ...(fromNumber === '' ? numbers.slice(1) : numbers).map(({ phone, label }) => ({
      value: phone,
      label: label === null ? formatPhoneNumber(phone) : `${formatPhoneNumber(phone)}, ${label}`,
    })),
  ]
  return (
    <>
      <Field label="Name" error={fieldError(error, 'name')} hint="For your team; recipients do not see it.">
        <Input required maxLength={200} autoComplete="off" value={name} onValueChange={(name) => change({ name })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="By" error={fieldError(error, 'channel')}>
          <Select
            options={CHANNEL_OPTIONS}
            value={channel}
            onChange={(next) => change({ channel: next })}
            disabled={!isNew}
          />
        </Field>
        <Field label="From" error={fieldError(error, 'fromNumber')} hint={numbers.length === 0 && <NoNumberHint />}>
          <Select options={options} value={fromNumber} onChange={(next) => change({ fromNumber: next })} />
        </Field>
      </div>
      {channel === 'sms' ? (
        <Field label="Text" error={fieldError(error, 'body')} hint={formatSegments(body.trim())}>
          <Textarea
            rows={5}
            required
            maxLength={1_600}
            value={body}
            onChange={(event) => change({ body: event.target.value })}
            placeholder="It is time for your check-up. Reply with a day that suits you, or STOP for no more messages."
          />
        </Field>
      ) : (
        <Field
          label="Purpose"
          error={fieldError(error, 'body')}
          hint="Said after the greeting, in a sentence or two; the assistant knows it for the rest of the call."
        >
          <Textarea
            rows={3}
            required
            maxLength={500}
            value={body}
            onChange={(event) => change({ body: event.target.value })}
            placeholder="We are calling as your check-up is due."
          />
        </Field>
      )}
    </>
  )
}

/** Without a number the service takes the default number, so the default comes first. */
const defaultNumberLabel = (number: PhoneNumber | undefined): string =>
  number === undefined ? 'None yet' : `${formatPhoneNumber(number.phone)} (default)`

const NoNumberHint = () => (
  <Sentence
    text="You have no phone number yet. {link} before the campaign starts."
    values={{ link: <ScreenLink to="/numbers">Add one</ScreenLink> }}
  />
)
