import { ApiError } from '../../../api.ts'
import { VOICEMAIL_OPTIONS } from '../../../call-view/call-labels.ts'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DayRow } from '../../assistant/hours/day-row.tsx'
import { copyTimesToOpenDays } from '../../assistant/hours/weekly-hours.ts'
import { text } from '../text.ts'
import type { CallingDraft } from './campaign-draft.ts'

const CALLING_HOURS = { from: text.callsFrom, to: 'calls until', off: text.noCalls, areOpenings: false }

export const CALLING_FIELDS = [
  ...['calling.maxAtOnce', 'calling.maxAttempts', 'calling.retryAfterMinutes'],
  ...['calling.greeting', 'calling.voicemailAction', 'calling.voicemailText'],
]

interface CallingFieldsProps {
  value: CallingDraft
  change(part: Partial<CallingDraft>): void
  error: unknown
}

/** Calling hours, attempts, greeting and voicemail. */
export function CallingFields({ value, change, error }: CallingFieldsProps) {
  const { days, greeting, voicemailAction, voicemailText } = value
  const whole = (name: 'maxAtOnce' | 'maxAttempts' | 'retryAfterMinutes') => ({
    type: 'number',
    min: 1,
    required: true,
    value: value[name],
    onValueChange: (value: string) => change({ [name]: value }),
  })
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-[13px] font-medium">{text.callingHours}</legend>
        {days.map((day) => (
          <DayRow
            key={day.day}
            day={day}
            kind={CALLING_HOURS}
            readOnly={false}
            onChange={(changed) => change({ days: days.map((one) => (one.day === changed.day ? changed : one)) })}
            onCopy={() => change({ days: copyTimesToOpenDays(days, day.day) })}
          />
        ))}
        <p className="text-[13px] text-muted">{text.callingHoursHint}</p>
        <HoursError error={error} />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={text.callsAtOnce} error={fieldError(error, 'calling.maxAtOnce')}>
          <Input max={100} {...whole('maxAtOnce')} />
        </Field>
        <Field label={text.attempts} error={fieldError(error, 'calling.maxAttempts')}>
          <Input max={10} {...whole('maxAttempts')} />
        </Field>
        <Field label={text.retryAfter} error={fieldError(error, 'calling.retryAfterMinutes')}>
          <Input max={10_080} {...whole('retryAfterMinutes')} />
        </Field>
      </div>
      <Field label={text.greeting} error={fieldError(error, 'calling.greeting')} hint={text.greetingHint}>
        <Textarea
          rows={2}
          maxLength={1_000}
          value={greeting}
          onChange={(event) => change({ greeting: event.target.value })}
        />
      </Field>
      <Field label={text.ifMachine} error={fieldError(error, 'calling.voicemailAction')}>
        <Select
          options={VOICEMAIL_OPTIONS}
          value={voicemailAction}
          onChange={(next) => change({ voicemailAction: next })}
        />
      </Field>
      {voicemailAction !== 'hang_up' && (
        <Field label={text.voicemail} error={fieldError(error, 'calling.voicemailText')} hint={text.voicemailHint}>
          <Textarea
            rows={2}
            maxLength={1_000}
            value={voicemailText}
            onChange={(event) => change({ voicemailText: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** The service names the day: `hours.monday.close: ...`. */
export const isHoursError = (error: unknown): error is ApiError =>
  error instanceof ApiError && /^(calling\.)?hours\b/.test(error.field ?? '')

function HoursError({ error }: { error: unknown }) {
  if (!isHoursError(error)) return null
  const day = /(\w+day)/.exec(error.field ?? '')?.[1]
  return (
    <p role="alert" className="text-[13px] text-bad">
      {day === undefined
        ? text.hoursError(error.messageWithoutField)
        : text.hoursEndError(text.days[day] ?? day, error.messageWithoutField)}
    </p>
  )
}
