import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getHome } from '../../client/sdk.gen.ts'
import { formatDay, toIsoDate } from '../../format.ts'
import { useSession } from '../../session.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useNow } from '../../use-now.ts'
import { LatestCalls } from './latest-calls.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { WeekAtAGlance } from './week-at-a-glance.tsx'

/** What needs a person, the last seven days, the latest calls and the next appointments; loaded again on every change. */
export function HomeScreen() {
  const { business } = useSession()
  const now = useNow()
  const date = toIsoDate(now, business.timezone)
  const home = useQuery({ queryKey: ['any', 'home', date], queryFn: () => unwrap(getHome()) })
  return (
    <>
      <PageHeader title={business.name} description={formatDay(new Date(now).toISOString(), business.timezone, now)} />
      {home.isError && !home.data ? (
        <ErrorPanel error={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <NeedsYou openQuestions={home.data?.openQuestions} />
          {home.data && <SetupChecklist done={home.data.steps} />}
          <WeekAtAGlance home={home.data} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <LatestCalls calls={home.data?.latestCalls} />
            <NextAppointments next={home.data?.nextAppointments} />
          </div>
        </div>
      )}
    </>
  )
}
