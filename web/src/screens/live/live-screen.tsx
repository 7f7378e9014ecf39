import { Radio } from 'lucide-react'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { LiveCallCard } from './live-call-card.tsx'
import { text } from './text.ts'
import { useLiveCalls } from './use-live-calls.ts'

/** The live calls: their captions, and actions to step in. */
export function LiveScreen() {
  const { calls, connection, dismiss } = useLiveCalls()
  return (
    <>
      <PageHeader
        title={text.title}
        beside={connection === 'away' && <Badge tone="warn">{text.reconnecting}</Badge>}
        description={text.description}
      />
      {calls === null ? (
        <Loading />
      ) : calls.length === 0 ? (
        <Card flush>
          <EmptyState icon={Radio} title={text.emptyTitle} action={<ScreenLink to="/talk" button={text.testCall} />}>
            {text.empty}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {calls.map((call) => (
            <li key={call.id} className="min-w-0">
              <LiveCallCard call={call} onDismiss={() => dismiss(call.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
