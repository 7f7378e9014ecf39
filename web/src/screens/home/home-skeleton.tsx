import { Card } from '../../ui/page/card.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

/** In place of the cards while they load. */
export function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <Skeleton className="w-64 max-w-full" />
      </Card>
      <Card title={text.week.title}>
        <div aria-hidden className="grid h-22 grid-cols-3 items-center gap-6 sm:grid-cols-5">
          {['a', 'b', 'c', 'd', 'e'].map((name) => (
            <Skeleton key={name} className="w-16" />
          ))}
        </div>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={text.calls.title} flush>
          <Loading rows={6} />
        </Card>
        <Card title={text.appointments.title} flush>
          <Loading rows={6} />
        </Card>
      </div>
    </div>
  )
}
