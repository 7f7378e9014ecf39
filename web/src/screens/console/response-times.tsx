import { StageBar, StageLegend } from '../../calls/stage-bar.tsx'
import { millis, type Stages } from '../../calls/stages.ts'
import { Card } from '../../ui/card.tsx'

/** How long each answer took, by stage; the newest first. */
export function ResponseTimes({ answers }: { answers: readonly Stages[] }) {
  const longestMs = Math.max(...answers.map(({ totalMs }) => totalMs), 1)
  return (
    <Card title="Response times">
      {answers.length === 0 ? (
        <p className="text-muted">How long each answer takes, from your last sound or key to its first sound.</p>
      ) : (
        <>
          <StageLegend />
          <ol reversed className="mt-3 flex flex-col gap-3">
            {answers
              .map((stages, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers only ever follow each other
                <li key={index}>
                  <p className="mb-1 flex justify-between text-[13px]">
                    <span className="text-muted">Answer {index + 1}</span>
                    <span className="font-medium">{millis(stages.totalMs)}</span>
                  </p>
                  <StageBar stages={stages} longestMs={longestMs} />
                </li>
              ))
              .reverse()}
          </ol>
        </>
      )}
    </Card>
  )
}
