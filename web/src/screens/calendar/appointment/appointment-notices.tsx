import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listAppointmentNotices } from '../../../client/sdk.gen.ts'
import type { AppointmentNotice } from '../../../client/types.gen.ts'
import { Fact } from '../../../ui/data/fact.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { text } from '../text.ts'

const words = text.notices

/** What the customer of an appointment was told, and will be; nothing where nothing was planned. */
export function AppointmentNotices({ appointmentId }: { appointmentId: string }) {
  const { data: notices = [] } = useQuery({
    queryKey: ['appointment', appointmentId, 'notices'],
    queryFn: () => unwrap(listAppointmentNotices({ path: { id: appointmentId } })),
  })
  const shown = notices.filter(({ status }) => status !== 'withdrawn')
  if (shown.length === 0) return null
  return (
    <Fact label={words.title}>
      <ul className="flex flex-col gap-1">
        {shown.map((notice) => (
          <li key={notice.id}>
            {words.kinds[notice.kind]}, <NoticeState notice={notice} />
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function NoticeState({ notice: { status, dueAt, doneAt, reason } }: { notice: AppointmentNotice }) {
  if (status === 'pending')
    return (
      <span className="text-muted">
        {words.pending} <Time at={dueAt} />
      </span>
    )
  if (status === 'skipped')
    return <span className="text-muted">{words.skipped(words.reasons[reason ?? 'too_late'])}</span>
  return (
    <span>
      {words.sent} <Time at={doneAt} />
    </span>
  )
}
