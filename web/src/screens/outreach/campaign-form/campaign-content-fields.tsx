import type { PhoneNumber } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { segmentWords } from '../campaign/campaign-preview.tsx'
import type { CampaignDraft } from './campaign-draft.ts'

export const WHAT_FIELDS = ['name', 'channel', 'fromNumber', 'body']

const WAYS = [
  { value: 'sms', label: 'Text message' },
  { value: 'call', label: 'Call' },
] as const

interface WhatFieldsProps {
  draft: CampaignDraft
  change(part: Partial<CampaignDraft>): void
  error: unknown
  numbers: readonly PhoneNumber[]
  isNew: boolean
}

/** Its name, by which way, from which number, and what is said. */
export function WhatFields({ draft, change, error, numbers, isNew }: WhatFieldsProps) {
  const { name, channel, fromNumber, body } = draft
  const options = [
    ...(fromNumber === '' ? [{ value: '', label: defaultWords(numbers[0]) }] : []),
    ...(fromNumber === '' ? numbers.slice(1) : numbers).map(({ phone, label }) => ({
      value: phone,
      label: label === null ? formatPhoneNumber(phone) : `${formatPhoneNumber(phone)}, ${label}`,
    })),
  ]
  return (
    <>
      <Field label="Name" error={fieldError(error, 'name')} hint="For you; those who are reached do not see it.">
        <Input
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onValueChange={(text) => change({ name: text })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="By" error={fieldError(error, 'channel')}>
          <Select options={WAYS} value={channel} onChange={(next) => change({ channel: next })} disabled={!isNew} />
        </Field>
        <Field label="From" error={fieldError(error, 'fromNumber')} hint={numbers.length === 0 && <NoNumber />}>
          <Select options={options} value={fromNumber} onChange={(next) => change({ fromNumber: next })} />
        </Field>
      </div>
      {channel === 'sms' ? (
        <Field label="Text" error={fieldError(error, 'body')} hint={segmentWords(body.trim())}>
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
          label="What it is about"
          error={fieldError(error, 'body')}
          hint="Said behind the greeting, in a sentence or two; the assistant knows it for the rest of the call."
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

/** The service takes the default number where none is named; it comes first. */
const defaultWords = (number: PhoneNumber | undefined): string =>
  number === undefined ? 'None yet' : `${formatPhoneNumber(number.phone)} (default)`

const NoNumber = () => (
  <>
    There is no number yet. <ScreenLink to="/numbers">Add one</ScreenLink> before it can begin.
  </>
)
