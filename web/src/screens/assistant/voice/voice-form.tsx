import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { getVoiceProfile, updateVoiceProfile } from '../../../client/sdk.gen.ts'
import type { VoiceProfile, VoiceProfileChange } from '../../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { useHasRole, useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import type { FieldProblem } from '../../../ui/form/field-problem.ts'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { usePublishedAssistants } from '../instructions/use-assistants.ts'
import { text } from '../text.ts'
import { useBusinessSettings } from '../use-business.ts'
import { AnsweredNumbersField } from './answered-numbers-field.tsx'
import { languageOptions } from './language-options.ts'
import { openingText } from './opening-text.ts'
import { withOwnGreeting } from './own-greetings.ts'
import { OwnGreetingsNotice } from './own-greetings-notice.tsx'
import { useProviders, useUpdateProfile } from './use-voice.ts'
import { VoiceField } from './voice-field.tsx'
import { voiceModeOf } from './voice-mode.ts'
import { VoiceModeField } from './voice-mode-field.tsx'
import { VoicePreviewButton } from './voice-preview-button.tsx'

/** Fields that show their own error; all other errors are shown above the button. */
const FIELDS = [
  ...['name', 'greeting', 'voiceId', 'language', 'speed', 'recordingNotice', 'phoneNumberIds'],
  ...['maxCallSeconds', 'minEndpointingMs', 'maxEndpointingMs'],
]

type FormValues = Omit<VoiceProfile, 'id' | 'createdAt' | 'updatedAt'>
export interface VoiceFieldsProps {
  draft: FormValues
  change(part: Partial<FormValues>): void
  error: unknown
  readOnly: boolean
}

/** One voice profile: greeting, voice and call settings. */
export function VoiceForm({ profile }: { profile: VoiceProfile }) {
  const path = { id: profile.id }
  const form = useRecordForm<VoiceProfile, FormValues>({ record: profile, draftOf: (one) => valuesOf(one ?? profile) })
  const { draft, put, isChanged } = form
  const readOnly = !useHasRole('admin')
  const { change, reload } = useUpdateProfile()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<FormValues>) => {
      const before = valuesOf(profile)
      await form.save(
        {
          read: () => getVoiceProfile({ path }),
          write: (merged, headers) =>
            updateVoiceProfile({ path, headers, body: changedFields(over?.seen ?? before, merged) }),
        },
        over,
      )
      await reload()
      return before
    },
    onSuccess: (before) => {
      toast.success(text.voiceSaved, { undo: () => void change(profile.id, before) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isConflict) saving.mutate(undefined)
  }
  const part: VoiceFieldsProps = {
    draft,
    change: put,
    error: saving.error,
    readOnly,
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedChanges when={isChanged} />
      <GreetingFields {...part} />
      <CallFields {...part} />
      {!profile.isDefault && <AnsweredNumbersField {...part} />}
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
      {!readOnly && !form.isConflict && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
            {text.save}
          </Button>
          {isChanged && <Button onClick={form.loadTheirs}>{text.discard}</Button>}
        </div>
      )}
    </form>
  )
}

const valuesOf = ({ id: _id, createdAt: _made, updatedAt: _changed, ...values }: VoiceProfile): FormValues => values

function GreetingFields({ draft, change, error, readOnly }: VoiceFieldsProps) {
  const { name } = useSession().business
  const usual = text.greetingExample(name)
  const records = useRecords()
  const recordingEnabled = draft.recordingEnabled && records
  const assistants = usePublishedAssistants().data ?? []
  const own = withOwnGreeting(assistants, draft)
  const greeting = own.find(({ isDefault }) => isDefault)?.greeting ?? draft.greeting
  const discloses = assistants[0]?.disclosure ?? true
  const opening = openingText(name, { ...draft, greeting, recordingEnabled, discloses })
  const mayMember = useHasRole('member')
  const isRealtime = voiceModeOf(draft, useProviders().data?.realtime ?? []) === 'realtime'
  const mayListen = mayMember && !isRealtime
  return (
    <Card
      title={text.greetingAndVoice}
      aside={
        mayListen && (
          <VoicePreviewButton text={opening} voice={draft.voiceId} speed={draft.speed} language={draft.language} />
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!draft.isDefault && (
          <Field className="sm:col-span-2" label={text.profileNameLabel} error={fieldError(error, 'name')}>
            <Input
              value={draft.name}
              onValueChange={(next) => change({ name: next })}
              maxLength={200}
              disabled={readOnly}
            />
          </Field>
        )}
        <Field
          className="sm:col-span-2"
          label={text.greeting}
          error={fieldError(error, 'greeting')}
          hint={text.callersHear(opening)}
        >
          <Textarea
            rows={3}
            maxLength={500}
            placeholder={usual}
            value={draft.greeting ?? ''}
            disabled={readOnly}
            onChange={(event) => change({ greeting: event.target.value || null })}
          />
        </Field>
        <OwnGreetingsNotice of={own} />
        <VoiceModeField {...{ draft, change, error, readOnly }} />
        <VoiceField {...{ draft, change, error, readOnly }} />
        <Field
          label={text.speed(draft.speed)}
          error={fieldError(error, 'speed')}
          hint={isRealtime ? text.speedRealtimeHint : text.speedHint}
        >
          <Input
            type="range"
            min={0.5}
            max={2}
            step={0.05}
            value={String(draft.speed)}
            onValueChange={(next) => change({ speed: Number(next) })}
            disabled={readOnly || isRealtime}
            className="border-0! bg-transparent! px-0! accent-(--accent)"
          />
        </Field>
        <Field label={text.language} error={fieldError(error, 'language')} hint={text.languageHint}>
          <Select
            options={languageOptions(draft.language)}
            value={draft.language}
            onChange={(language) => change({ language })}
            disabled={readOnly}
          />
        </Field>
      </div>
    </Card>
  )
}

/** Whether the business records calls at all. */
const useRecords = (): boolean => useBusinessSettings().data?.recordingEnabled ?? true

function CallFields({ draft, change, error, readOnly }: VoiceFieldsProps) {
  const records = useRecords()
  return (
    <Card title={text.callSettings}>
      <div className="flex flex-col gap-4">
        <Switch
          label={text.canInterrupt}
          hint={text.canInterruptHint}
          checked={draft.interruptionsEnabled}
          onChange={(interruptionsEnabled) => change({ interruptionsEnabled })}
          disabled={readOnly}
        />
        <Switch
          label={text.recordCalls}
          hint={records ? text.recordCallsHint : text.recordingOff}
          checked={draft.recordingEnabled}
          onChange={(recordingEnabled) => change({ recordingEnabled })}
          disabled={readOnly}
        />
        {draft.recordingEnabled && (
          <Field label={text.recordingNotice} error={fieldError(error, 'recordingNotice')}>
            <Input
              value={draft.recordingNotice ?? ''}
              onValueChange={(next) => change({ recordingNotice: next || null })}
              placeholder={text.recordingNoticeExample}
              maxLength={500}
              disabled={readOnly}
            />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            label={text.maxCall}
            value={draft.maxCallSeconds / 60}
            onChange={(minutes) => change({ maxCallSeconds: Math.round(minutes * 60) })}
            error={fieldError(error, 'maxCallSeconds')}
            readOnly={readOnly}
          />
          <NumberField
            label={text.minPause}
            hint={text.minPauseHint}
            value={draft.minEndpointingMs}
            onChange={(minEndpointingMs) => change({ minEndpointingMs })}
            error={fieldError(error, 'minEndpointingMs')}
            readOnly={readOnly}
          />
          <NumberField
            label={text.maxPause}
            hint={text.maxPauseHint}
            value={draft.maxEndpointingMs}
            onChange={(maxEndpointingMs) => change({ maxEndpointingMs })}
            error={fieldError(error, 'maxEndpointingMs')}
            readOnly={readOnly}
          />
        </div>
      </div>
    </Card>
  )
}

interface NumberFieldProps {
  label: string
  hint?: string
  value: number
  onChange(value: number): void
  error: FieldProblem
  readOnly: boolean
}

function NumberField({ label, hint, value, onChange, error, readOnly }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        value={String(value)}
        onValueChange={(next) => onChange(Number(next))}
        disabled={readOnly}
      />
    </Field>
  )
}

/** The fields of `after` that differ from `before`. */
function changedFields(before: FormValues, after: FormValues): VoiceProfileChange {
  const isOther = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof FormValues])
  return Object.fromEntries(Object.entries(after).filter(isOther)) as VoiceProfileChange
}
