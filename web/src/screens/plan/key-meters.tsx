import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getApiKeyUsage } from '../../client/sdk.gen.ts'
import type { Plan } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Meter } from '../../ui/data/meter.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

const REFRESH_MS = 5_000

/** The requests that each key made in the current minute, compared with its limit. */
export function KeyMeters({ plan }: { plan: Plan }) {
  const usage = useQuery({
    queryKey: ['key', 'usage'],
    queryFn: () => unwrap(getApiKeyUsage()),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Card title={text.keys}>
      {usage.isPending && <Loading rows={2} />}
      {usage.isError && <ErrorPanel error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data?.keys.length === 0 && (
        <p className="text-muted">
          <Sentence
            text={text.noKeys}
            values={{ link: <ScreenLink to="/settings/keys">{text.createKey}</ScreenLink> }}
          />
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {usage.data?.keys.map(({ id, name, standardUsed, bulkUsed }) => (
          <li key={id} className="flex flex-col gap-2">
            <Meter label={name} value={standardUsed} max={plan.standardPerMinute} />
            {bulkUsed > 0 && <Meter label={text.keyExports(name)} value={bulkUsed} max={plan.bulkPerMinute} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
