import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { unwrap } from '../../../api.ts'
import { getAppointment } from '../../../client/sdk.gen.ts'
import { toIsoDate } from '../../../format.ts'
import { useSession } from '../../../session.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { text } from '../text.ts'

/** /calendar/apt_...: redirects to the calendar on the appointment's day, with the appointment open. */
export function AppointmentLink() {
  const { appointmentId } = useParams({ from: '/shell/calendar/$appointmentId' })
  const { timezone } = useSession().business
  const found = useQuery({
    queryKey: ['appointment', appointmentId],
    queryFn: () => unwrap(getAppointment({ path: { id: appointmentId } })),
  })
  if (found.isPending) return <Loading />
  if (found.isError)
    return (
      <>
        <PageHeader title={text.appointment.title} back={{ to: '/calendar', label: text.title }} />
        <ErrorPanel error={found.error} title={text.appointment.loadFailed} onRetry={() => void found.refetch()} />
      </>
    )
  return (
    <Navigate to="/calendar" search={{ date: toIsoDate(found.data.startsAt, timezone), open: appointmentId }} replace />
  )
}
