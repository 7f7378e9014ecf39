import type { NoticeSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ReminderTimes } from './reminder-times.tsx'
import { text } from './text.ts'
import { useNoticeSwitch } from './use-notice-settings.ts'

/** In minutes before the start. */
const CHANGE_UNTIL = [0, 60, 120, 240, 720, 1_440, 2_880]

/** When reminders are sent, and until when customers may change their appointment themselves. */
export function TimesCard({ settings }: { settings: NoticeSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useNoticeSwitch(settings)
  const limits = [...new Set([...CHANGE_UNTIL, settings.changeUntilMinutes])].sort((a, b) => a - b)
  return (
    <Card title={text.reminderTimes}>
      <div className="flex flex-col gap-4">
        <ReminderTimes
          chosen={settings.reminderMinutes}
          disabled={!mayWrite}
          onChange={(reminderMinutes) => change({ reminderMinutes })}
        />
        <Field label={text.changeUntil} hint={settings.hasPages ? text.pageHint : text.noPage}>
          <Select
            options={limits.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? text.start : text.before(minutes),
            }))}
            value={String(settings.changeUntilMinutes)}
            disabled={!mayWrite}
            onChange={(minutes) => change({ changeUntilMinutes: Number(minutes) })}
          />
        </Field>
      </div>
    </Card>
  )
}
