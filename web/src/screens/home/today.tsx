import { useQuery } from '@tanstack/react-query'
import { one } from '../../api.ts'
import { getAnalytics } from '../../client/sdk.gen.ts'
import { useNow } from '../../clock.ts'
import { count, dateOf } from '../../format.ts'
import { useSession } from '../../session.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'

const DAY_MS = 86_400_000

const FIGURES = [
  { label: 'Calls today', of: 'calls' },
  { label: 'Missed', of: 'missed' },
  { label: 'Appointments booked', of: 'appointmentsBooked' },
  { label: 'Messages received', of: 'messagesReceived' },
  { label: 'New contacts', of: 'newContacts' },
] as const

/** Today's figures beside yesterday's, by the business's calendar. */
export function Today() {
  const { timezone } = useSession().business
  const now = useNow()
  const endDate = dateOf(now, timezone)
  const startDate = dateOf(Date.parse(`${endDate}T12:00:00Z`) - DAY_MS, 'UTC')
  const figures = useQuery({
    queryKey: ['any', 'today', endDate],
    queryFn: () => one(getAnalytics({ query: { startDate, endDate, granularity: 'day' } })),
  })
  if (figures.isError) return <ErrorPanel error={figures.error} onRetry={() => void figures.refetch()} />
  const [yesterday, today] = figures.data?.series.slice(-2) ?? []
  return (
    <StatRow>
      {FIGURES.map(({ label, of }) => (
        <Stat
          key={of}
          label={label}
          value={today ? count(today[of]) : <Skeleton className="my-1.5 w-8" />}
          note={yesterday ? `${count(yesterday[of])} yesterday` : '\u00a0'}
        />
      ))}
    </StatRow>
  )
}
