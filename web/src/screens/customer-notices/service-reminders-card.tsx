import { useState } from 'react'
import type { NoticeSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useServices } from '../assistant/use-business.ts'
import { ReminderTimes } from './reminder-times.tsx'
import { text } from './text.ts'
import { useNoticeSwitch } from './use-notice-settings.ts'

/** Reminder times of one service, in place of those of all. Nothing where the business lists no services. */
export function ServiceRemindersCard({ settings }: { settings: NoticeSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useNoticeSwitch(settings)
  const { data: services = [] } = useServices()
  const [chosen, setChosen] = useState<string | null>(null)
  const service = services.find(({ id }) => id === chosen) ?? services[0]
  if (service === undefined) return null
  const { [service.id]: own } = settings.serviceReminders as Record<string, number[] | undefined>
  const set = (minutes: number[] | null) => change({ serviceReminders: { [service.id]: minutes } })
  return (
    <Card title={text.ofServices}>
      <div className="flex flex-col gap-4">
        <p className="text-[13px] text-muted">{text.ofServicesHint}</p>
        <Field label={text.service}>
          <Select
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={service.id}
            onChange={setChosen}
          />
        </Field>
        <Field label={text.when}>
          <Select
            options={[
              { value: 'others', label: text.asOthers },
              { value: 'own', label: text.ownTimes },
            ]}
            value={own === undefined ? 'others' : 'own'}
            disabled={!mayWrite}
            onChange={(value) => set(value === 'own' ? settings.reminderMinutes : null)}
          />
        </Field>
        {own !== undefined && <ReminderTimes chosen={own} disabled={!mayWrite} onChange={set} />}
      </div>
    </Card>
  )
}
