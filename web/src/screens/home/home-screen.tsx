import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getHome } from '../../client/sdk.gen.ts'
import type { Home } from '../../client/types.gen.ts'
import { formatDay, toIsoDate } from '../../format.ts'
import { AddSampleDataCard } from '../../layout/demo/add-sample-data.tsx'
import { useSampleIds } from '../../layout/demo/use-sample-data.ts'
import { openInboxQuery } from '../../layout/open-inbox-count.tsx'
import { useSession } from '../../session.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useNow } from '../../use-now.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LatestCalls } from './latest-calls.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { WeekAtAGlance } from './week-at-a-glance.tsx'

const PAUSE_CHECK_MS = 5_000

/**
 * What needs a person, the last seven days, the latest calls and the next appointments; loaded again on every change. The cards appear together, so
 * that none moves another.
 */
export function HomeScreen() {
  const { business } = useSession()
  const now = useNow()
  const date = toIsoDate(now, business.timezone)
  const home = useQuery({
    queryKey: ['any', 'home', date],
    queryFn: () => unwrap(getHome()),
    // Nothing announces the end of the pause to the page.
    refetchInterval: ({ state }) => (state.data?.isPaused ? PAUSE_CHECK_MS : false),
  })
  const inbox = useQuery(openInboxQuery)
  const sample = useSampleIds()
  return (
    <>
      <PageHeader title={business.name} description={formatDay(new Date(now).toISOString(), business.timezone, now)} />
      {home.isError && !home.data ? (
        <ErrorPanel error={home.error} onRetry={() => void home.refetch()} />
      ) : home.data && !inbox.isPending && !sample.isLoading ? (
        <Cards home={home.data} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

function Cards({ home }: { home: Home }) {
  return (
    <div className="flex flex-col gap-4">
      {home.isPaused && <PausedNotice />}
      <AddSampleDataCard />
      <NeedsYou home={home} />
      <SetupChecklist done={home.steps} />
      <WeekAtAGlance home={home} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LatestCalls calls={home.latestCalls} />
        <NextAppointments next={home.nextAppointments} />
      </div>
    </div>
  )
}
