import { useState } from 'react'
import type { VoiceProfile } from '../../client/types.gen.ts'
import { useSession } from '../../session.ts'
import { Field, Textarea } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useDiscloses } from '../assistant/instructions/use-assistants.ts'
import { openingText } from '../assistant/voice/opening-text.ts'
import { useUpdateProfile, useVoiceProfiles, useVoices } from '../assistant/voice/use-voice.ts'
import { VoicePreviewButton } from '../assistant/voice/voice-preview-button.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'
import { useTrades } from './use-setup.ts'

export function VoiceStep(props: StepProps) {
  const profiles = useVoiceProfiles()
  const trades = useTrades()
  const { name } = useSession().business
  if (profiles.isPending || trades.isPending) return <Loading rows={4} />
  if (profiles.isError) return <ErrorPanel error={profiles.error} onRetry={() => void profiles.refetch()} />
  const profile = profiles.data[0]
  if (profile === undefined) return null
  // Somebody who has saved the step and left the field empty wants the usual greeting.
  const suggested = props.isDone
    ? undefined
    : trades.data?.find(({ id }) => id === props.trade)?.greeting.replace('{business}', name)
  return <VoiceForm {...props} profile={profile} greeting={profile.greeting ?? suggested ?? ''} />
}

function VoiceForm({ profile, greeting, ...step }: StepProps & { profile: VoiceProfile; greeting: string }) {
  const [draft, setDraft] = useState({ greeting, voiceId: profile.voiceId })
  const [error, setError] = useState<unknown>(null)
  const { change: update } = useUpdateProfile()
  const voices = useVoices().data
  const { name } = useSession().business
  const opening = openingText(name, {
    ...{ ...profile, greeting: draft.greeting.trim() || null },
    discloses: useDiscloses(),
  })
  const save = async () => {
    const { voiceId } = draft
    const provider = voiceId !== null && voices ? { provider: voices.provider } : {}
    await update(profile.id, { greeting: draft.greeting.trim() || null, voiceId, ...provider })
  }
  const words = text.voice
  return (
    <StepForm
      {...step}
      intro={words.intro}
      onSave={save}
      error={error}
      onError={setError}
      fields={['greeting', 'voiceId']}
    >
      <Field label={words.greeting} hint={words.hears(opening)} error={fieldError(error, 'greeting')}>
        <Textarea
          rows={3}
          maxLength={500}
          value={draft.greeting}
          onChange={({ target: { value } }) => setDraft({ ...draft, greeting: value })}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        {voices?.voices && (
          <Field label={words.voice} error={fieldError(error, 'voiceId')} className="min-w-48 flex-1">
            <Select
              options={[
                { value: '', label: words.defaultVoice },
                ...voices.voices.map((voice) => ({ value: voice, label: voice })),
              ]}
              value={draft.voiceId ?? ''}
              onChange={(voice) => setDraft({ ...draft, voiceId: voice || null })}
            />
          </Field>
        )}
        <VoicePreviewButton text={opening} voice={draft.voiceId} speed={profile.speed} language={profile.language} />
      </div>
    </StepForm>
  )
}
