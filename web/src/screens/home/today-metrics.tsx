import type { Home } from '../../client/types.gen.ts'
import { formatCount } from '../../format.ts'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const METRICS = [
  { label: 'Calls today', of: 'calls' },
  { label: 'Missed', of: 'missed' },
  { label: 'Appointments booked', of: 'appointmentsBooked' },
  { label: 'Messages received', of: 'messagesReceived' },
  { label: 'New contacts', of: 'newContacts' },
] as const

/** Today's metrics compared with yesterday's, in the business's time zone. */
export function TodayMetrics({ home }: { home: Home | undefined }) {
  return (
    <StatRow>
      {METRICS.map(({ label, of }) => (
        <Stat
          key={of}
          label={label}
          value={home ? formatCount(home.today[of]) : <Skeleton className="my-1.5 w-8" />}
          note={home ? `${formatCount(home.yesterday[of])} yesterday` : '\u00a0'}
        />
      ))}
    </StatRow>
  )
}
