import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { proposeRecordingConsent } from '../../client/sdk.gen.ts'
import type { BusinessSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { useBusinessChange } from './use-business-change.ts'

const RETENTION_OPTIONS = [
  { value: '', label: text.forever },
  { value: '7', label: text.days7 },
  { value: '30', label: text.days30 },
  { value: '90', label: text.days90 },
  { value: '365', label: text.year },
]

const CONSENT_OPTIONS = [
  { value: 'notice', label: text.consentNotice },
  { value: 'ask', label: text.consentAsk },
] as const

/** Whether callers are told of the recording or asked first, and what the law of their places asks for. */
function ConsentField({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const { data: proposal } = useQuery({
    queryKey: ['recording-consent'],
    queryFn: () => unwrap(proposeRecordingConsent()),
  })
  const { recordingConsent } = settings
  const asked = proposal?.proposed === 'ask' && recordingConsent === 'notice' ? proposal.reasons : []
  return (
    <div className="flex flex-col gap-2">
      <Field label={text.consent} hint={recordingConsent === 'ask' ? text.consentAskHint : text.consentNoticeHint}>
        <Select
          options={CONSENT_OPTIONS}
          value={recordingConsent}
          disabled={!mayWrite}
          onChange={(next) => void change('recordingConsent', next).catch((error) => toast.error(text.notSaved, error))}
        />
      </Field>
      {asked.length > 0 && (
        <div className="rounded-lg border border-line bg-warn-soft p-3 text-[13px]">
          <p>{text.consentProposed}</p>
          <ul className="mt-1 list-disc pl-5">
            {asked.map(({ place, source, whose, calls }) => (
              <li key={`${whose} ${place}`}>
                {whose === 'business'
                  ? text.placeOfBusiness(place, source)
                  : text.placeOfCallers(place, source, calls ?? 0)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Whether calls are recorded, and for how long recordings are kept. */
export function RecordingCard({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const failed = (error: unknown) => toast.error(text.notSaved, error)
  const kept = String(settings.recordingRetentionDays ?? '')
  const options = RETENTION_OPTIONS.some(({ value }) => value === kept)
    ? RETENTION_OPTIONS
    : [...RETENTION_OPTIONS, { value: kept, label: text.days(kept) }]
  return (
    <Card title={text.recordings}>
      <div className="flex flex-col gap-4">
        <Switch
          label={text.recordCalls}
          hint={text.recordCallsHint}
          checked={settings.recordingEnabled}
          disabled={!mayWrite}
          onChange={(on) => void change('recordingEnabled', on).catch(failed)}
        />
        {settings.recordingEnabled && <ConsentField settings={settings} />}
        <Field label={text.keepRecordings} hint={text.keepRecordingsHint}>
          <Select
            options={options}
            value={kept}
            disabled={!mayWrite}
            onChange={(days) => void change('recordingRetentionDays', days === '' ? null : Number(days)).catch(failed)}
          />
        </Field>
      </div>
    </Card>
  )
}
