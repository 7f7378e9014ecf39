import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, unwrap, unwrapEmpty } from '../../api.ts'
import { callPath, endedReasonText, stateLabel } from '../../call-view/call-labels.ts'
import { getCall, listLiveCalls, withdrawCall } from '../../client/sdk.gen.ts'
import type { CallDetail, WaitingCall } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'

/** How a call that was asked for stands: it waits for a line, goes on, or is over. */
type Standing = { at: 'waiting' } | { at: 'live'; state: string } | { at: 'ended'; call: CallDetail }

/** A waiting call that nobody dials makes no hint. */
const LOOK_MS = 3_000

interface PlacedCallProps {
  call: WaitingCall
  onWithdrawn(): void
  /** Back to the form. */
  onAgain(): void
}

/** What becomes of a call that was asked for, until it is over. */
export function PlacedCall({ call, onWithdrawn, onAgain }: PlacedCallProps) {
  const queryClient = useQueryClient()
  const standing = useQuery({
    queryKey: ['call', 'placed', call.id],
    queryFn: () => standingOf(call.id),
    refetchInterval: ({ state }) => (state.data?.at === 'ended' ? false : LOOK_MS),
  })
  const withdrawing = useMutation({
    mutationFn: () => unwrapEmpty(withdrawCall({ path: { id: call.id } })),
    onSuccess: () => {
      toast.success('The call was taken back.')
      onWithdrawn()
    },
    onError: (error) => {
      toast.error('It was not taken back', error)
      refreshKinds(queryClient, new Set(['call']))
    },
  })
  if (standing.isPending) return <Loading rows={2} />
  if (standing.isError) return <ErrorPanel error={standing.error} onRetry={() => void standing.refetch()} />
  const { data } = standing
  if (data.at === 'waiting')
    return (
      <Said tone="neutral" label="Waiting for a line">
        <p>It is dialled as soon as a line is free; after two minutes it is given up.</p>
        <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()} className="self-start">
          Take it back
        </Button>
      </Said>
    )
  if (data.at === 'live')
    return (
      <Said tone="accent" label={stateLabel(data.state)}>
        <p>
          What is said stands under <ScreenLink to="/live">Live</ScreenLink>, where it can be ended too.
        </p>
      </Said>
    )
  const { status, endedReason, summary } = data.call
  return (
    <Said tone={({ completed: 'good', missed: 'warn', failed: 'bad' } as const)[status]} label="Over">
      <p>{endedWords(endedReason)}</p>
      {summary && <p className="text-muted">{summary}</p>}
      <p>
        <ScreenLink to={callPath(call.id)} route="/calls/$callId">
          Open the call
        </ScreenLink>
      </p>
      <Button onClick={onAgain} className="self-start">
        Call again
      </Button>
    </Said>
  )
}

const OF_OURS: Readonly<Record<string, string>> = {
  caller_hangup: 'They hung up.',
  busy: 'Their line was busy.',
  declined: 'They declined the call.',
  network_error: 'The call could not be placed, or the connection broke.',
  concurrency_limit: 'No line was free for two minutes. One line in ten is left to those who call you.',
}

const endedWords = (reason: string): string => OF_OURS[reason] ?? endedReasonText(reason)

function Said({ tone, label, children }: { tone: Tone; label: string; children: React.ReactNode }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {children}
    </div>
  )
}

async function standingOf(id: string): Promise<Standing> {
  const live = (await unwrap(listLiveCalls())).find((call) => call.id === id)
  if (live) return { at: 'live', state: live.state }
  try {
    return { at: 'ended', call: await unwrap(getCall({ path: { id } })) }
  } catch (error) {
    // Neither begun nor over: it waits.
    if (error instanceof ApiError && error.status === 404) return { at: 'waiting' }
    throw error
  }
}
