import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { unwrap } from '../../api.ts'
import { callerLabel, STATUS_TONES, statusLabel } from '../../call-view/call-labels.ts'
import { formatMillis } from '../../call-view/latency-stages.ts'
import { ResponseTimes } from '../../call-view/response-times.tsx'
import { getCall, getCallInsight } from '../../client/sdk.gen.ts'
import type { CallDetail, CallInsight } from '../../client/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Time } from '../../ui/data/time.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { TestOfCallButton } from '../assistant/tests/test-of-call-button.tsx'
import { CallTranscript } from './call-transcript.tsx'
import { ConfidenceCard } from './confidence-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { CostCard } from './cost-card.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { RecordingPlayer } from './recording-player.tsx'
import { text } from './text.ts'
import { useRecordingPlayer } from './use-recording-player.ts'

const BACK = { to: '/calls', label: text.call.back }

/** One call: recording, transcript, outcome and metrics. */
export function CallScreen() {
  const { callId } = useParams({ from: '/shell/calls/$callId' })
  const path = { id: callId }
  const call = useQuery({ queryKey: ['call', callId], queryFn: () => unwrap(getCall({ path })) })
  const insight = useQuery({ queryKey: ['call', callId, 'insight'], queryFn: () => unwrap(getCallInsight({ path })) })
  const failed = [call, insight].find(({ isError }) => isError)
  if (failed)
    return (
      <>
        <PageHeader title={text.call.title} back={BACK} />
        <ErrorPanel error={failed.error} title={text.call.loadFailed} onRetry={() => void failed.refetch()} />
      </>
    )
  if (!call.data || !insight.data) return <Loading rows={8} />
  return (
    <CallPage
      key={callId}
      call={call.data}
      insight={insight.data}
      freshUrl={async () => (await call.refetch()).data?.recordingUrl ?? null}
    />
  )
}

interface CallPageProps {
  call: CallDetail
  insight: CallInsight
  freshUrl(): Promise<string | null>
}

function CallPage({ call, insight, freshUrl }: CallPageProps) {
  const player = useRecordingPlayer(call.recordingUrl, freshUrl)
  const { direction, durationSeconds, latencyMs } = call
  const title = callerLabel({ ...call, contactName: insight.contactName })
  const way = text.call.way(direction === 'inbound', text.call.transports[insight.transport])
  return (
    <>
      <PageHeader
        title={title}
        beside={
          <>
            {call.test && title !== text.call.testCall && <Badge>{text.call.testCall}</Badge>}
            <SampleBadge id={call.id} />
            <Badge tone={STATUS_TONES[call.status]}>{statusLabel(call.status)}</Badge>
            <CopyableId id={call.id} />
          </>
        }
        back={BACK}
        actions={<TestOfCallButton call={call} />}
        description={
          <>
            <Time at={call.startedAt} format="full" /> · {way}
            {durationSeconds > 0 && ` · ${formatDuration(durationSeconds)}`}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <RecordingPlayer call={call} player={player} />
          <CallTranscript call={call} player={player} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OutcomeCard call={call} insight={insight} player={player} />
          <ConfidenceCard score={call.aiConfidenceScore} turns={insight.scoredTurns} />
          <CostCard call={call} />
          <ConnectionCard diagnostics={insight.diagnostics} />
          <ResponseTimes
            answers={insight.answers}
            note={latencyMs && text.call.responseTimes(formatMillis(latencyMs.p50), formatMillis(latencyMs.p95))}
          />
        </div>
      </div>
    </>
  )
}
