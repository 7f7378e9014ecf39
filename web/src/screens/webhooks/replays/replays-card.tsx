import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapPage } from '../../../api.ts'
import { listWebhookReplays, stopWebhookReplays } from '../../../client/sdk.gen.ts'
import type { Webhook, WebhookReplay } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Sentence } from '../../../ui/page/sentence.tsx'
import { text } from '../text.ts'

/** How often the progress of a running replay is read. */
const PROGRESS_MS = 1_000

/** The latest replays to the endpoint with their progress; nothing if there was none. */
export function ReplaysCard({ endpoint: { id } }: { endpoint: Webhook }) {
  const mayWrite = useHasRole('admin')
  const queryClient = useQueryClient()
  const queryKey = ['endpoint', 'replays', id]
  const replays = useQuery({
    queryKey,
    queryFn: async () => (await unwrapPage(listWebhookReplays({ path: { id }, query: { limit: 3 } }))).items,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? PROGRESS_MS : false),
  })
  const stopping = useMutation({
    mutationFn: () => unwrap(stopWebhookReplays({ path: { id } })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey })
      toast.success(text.replayStopped)
    },
    onError: (error) => toast.error(text.replayNotStopped, error),
  })
  if (!replays.data || replays.data.length === 0) return null
  return (
    <Card
      title={text.replays}
      flush
      aside={
        mayWrite &&
        replays.data.some(isRunning) && (
          <Button size="sm" busy={stopping.isPending} onClick={() => stopping.mutate()}>
            {text.replayStop}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {replays.data.map((replay) => (
          <li key={replay.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className="font-medium">{replay.include === 'all' ? text.replayOfAll : text.replayOfMissed}</span>
              <span className="block text-[13px] text-muted">
                <Sentence
                  text={text.replayPeriod}
                  values={{ since: <Time at={replay.since} />, until: <Time at={replay.until} /> }}
                />
              </span>
            </span>
            <span className="text-[13px] text-muted">{text.replayQueued(replay.queued)}</span>
            <ReplayBadge state={replay.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const isRunning = ({ state }: WebhookReplay) => state === 'running'

function ReplayBadge({ state }: Pick<WebhookReplay, 'state'>) {
  if (state === 'running') return <Badge tone="accent">{text.replayRunning}</Badge>
  return state === 'done' ? <Badge tone="good">{text.replayDone}</Badge> : <Badge>{text.replayEnded}</Badge>
}
