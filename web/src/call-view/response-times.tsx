import { Card } from '../ui/page/card.tsx'
import { LatencyBar, LatencyLegend } from './latency-bar.tsx'
import { formatMillis, type LatencyStages } from './latency-stages.ts'
import { text } from './text.ts'

/** The latency of each answer by stage, newest first. `note` summarizes them. */
export function ResponseTimes({ answers, note }: { answers: readonly LatencyStages[]; note?: string | null }) {
  const longestMs = Math.max(...answers.map(({ totalMs }) => totalMs), 1)
  return (
    <Card title={text.responseTimes.title}>
      {answers.length === 0 ? (
        <p className="text-muted">{text.responseTimes.empty}</p>
      ) : (
        <>
          {note && <p className="mb-3">{note}</p>}
          <LatencyLegend />
          <ol reversed className="mt-3 flex flex-col gap-3">
            {answers
              .map((stages, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers only ever follow each other
                <li key={index}>
                  <p className="mb-1 flex justify-between text-[13px]">
                    <span className="text-muted">{text.responseTimes.answer(index + 1)}</span>
                    <span className="font-medium">{formatMillis(stages.totalMs)}</span>
                  </p>
                  <LatencyBar stages={stages} longestMs={longestMs} />
                </li>
              ))
              .reverse()}
          </ol>
        </>
      )}
    </Card>
  )
}
