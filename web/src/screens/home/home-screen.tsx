import { useNow } from '../../clock.ts'
import { dayOf } from '../../format.ts'
import { useSession } from '../../session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Checklist } from './checklist.tsx'
import { LatestCalls } from './latest-calls.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { Today } from './today.tsx'

/** What happened today, what comes next, and what is still to be set up. */
export function HomeScreen() {
  const { business } = useSession()
  const now = useNow()
  return (
    <>
      <PageHeader title={business.name} description={dayOf(new Date(now).toISOString(), business.timezone, now)} />
      <div className="flex flex-col gap-4">
        <Checklist />
        <Today />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <LatestCalls />
          <NextAppointments />
        </div>
      </div>
    </>
  )
}
