import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, unwrap, unwrapEmpty } from '../../api.ts'
import { callPath, endedReasonText, STATUS_TONES, stateLabel } from '../../call-view/call-labels.ts'
import { getCall, listLiveCalls, withdrawCall } from '../../client/sdk.gen.ts'
import type { CallDetail, WaitingCall } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

const words = text.placed

/** The progress of a requested call: waiting, live or ended. */
type CallProgress = { at: 'waiting' } | { at: 'live'; state: string } | { at: 'ended'; call: CallDetail }

/** A waiting call causes no change hints, so it is polled. */
const POLL_MS = 3_000

interface PlacedCallStatusProps {
  call: WaitingCall
  onWithdrawn(): void
  /** Returns to the form. */
  onAgain(): void
}

/** The progress of a requested call until it has ended. */
export function PlacedCallStatus({ call, onWithdrawn, onAgain }: PlacedCallStatusProps) {
  const queryClient = useQueryClient()
  const standing = useQuery({
    queryKey: ['call', 'placed', call.id],
    queryFn: () => loadCallProgress(call.id),
    refetchInterval: ({ state }) => (state.data?.at === 'ended' ? false : POLL_MS),
  })
  const withdrawing = useMutation({
    mutationFn: () => unwrapEmpty(withdrawCall({ path: { id: call.id } })),
    onSuccess: () => {
      toast.success(words.cancelled)
      onWithdrawn()
    },
    onError: (error) => {
      toast.error(words.cancelFailed, error)
      refreshKinds(queryClient, new Set(['call']))
    },
  })
  if (standing.isPending) return <Loading rows={2} />
  if (standing.isError) return <ErrorPanel error={standing.error} onRetry={() => void standing.refetch()} />
  const { data } = standing
  if (data.at === 'waiting')
    return (
      <StatusLine tone="neutral" label={words.waiting}>
        <p>{words.waitingHint}</p>
        <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()} className="self-start">
          {words.cancel}
        </Button>
      </StatusLine>
    )
  if (data.at === 'live')
    return (
      <StatusLine tone="accent" label={stateLabel(data.state)}>
        <p>
          {words.watch} <ScreenLink to="/live">{words.liveCalls}</ScreenLink>
        </p>
      </StatusLine>
    )
  const { status, endedReason, summary } = data.call
  return (
    <StatusLine tone={STATUS_TONES[status]} label={words.ended}>
      <p>{outboundEndedText(endedReason)}</p>
      {summary && <p className="text-muted">{summary}</p>}
      <p>
        <ScreenLink to={callPath(call.id)} route="/calls/$callId">
          {words.open}
        </ScreenLink>
      </p>
      <Button onClick={onAgain} className="self-start">
        {words.again}
      </Button>
    </StatusLine>
  )
}

const outboundEndedText = (reason: string): string => words.endings[reason] ?? endedReasonText(reason)

function StatusLine({ tone, label, children }: { tone: Tone; label: string; children: React.ReactNode }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {children}
    </div>
  )
}

async function loadCallProgress(id: string): Promise<CallProgress> {
  const live = (await unwrap(listLiveCalls())).find((call) => call.id === id)
  if (live) return { at: 'live', state: live.state }
  try {
    return { at: 'ended', call: await unwrap(getCall({ path: { id } })) }
  } catch (error) {
    // The call is neither live nor recorded, so it is still waiting.
    if (error instanceof ApiError && error.status === 404) return { at: 'waiting' }
    throw error
  }
}
