import type { BusinessSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useBusinessChange } from './use-business-change.ts'

const RETENTION_OPTIONS = [
  { value: '', label: 'For good' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** Whether calls are recorded, and for how long recordings are kept. */
export function RecordingCard({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const failed = (error: unknown) => toast.error('The change was not saved', error)
  const kept = String(settings.recordingRetentionDays ?? '')
  const options = RETENTION_OPTIONS.some(({ value }) => value === kept)
    ? RETENTION_OPTIONS
    : [...RETENTION_OPTIONS, { value: kept, label: `${kept} days` }]
  return (
    <Card title="Recordings">
      <div className="flex flex-col gap-4">
        <Switch
          label="Record calls"
          hint="Say so in the greeting if the law requires it."
          checked={settings.recordingEnabled}
          disabled={!mayWrite}
          onChange={(on) => void change('recordingEnabled', on).catch(failed)}
        />
        <Field label="Keep recordings" hint="Older ones are deleted automatically; the transcripts stay.">
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
