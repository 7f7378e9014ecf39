import type { CallInsight } from '../../client/types.gen.ts'
import { Card } from '../../ui/page/card.tsx'

const formatPercent = (share: number) => `${Math.round(share * 100)} %`
const formatTurns = (count: number) => (count === 1 ? '1 turn' : `${count} turns`)

/** The confidence score of the call and its explanation; see docs/call-score-and-cost.md. */
export function ConfidenceCard({ score, turns: scored }: { score: number | null; turns: CallInsight['scoredTurns'] }) {
  return (
    <Card title="Confidence">
      {score === null ? (
        <p className="text-muted">The caller said nothing, so there is no score.</p>
      ) : (
        <>
          <p className="text-xl leading-7 font-semibold">{formatPercent(score)}</p>
          <Explanation scored={scored} />
        </>
      )}
    </Card>
  )
}

function Explanation({ scored }: { scored: CallInsight['scoredTurns'] }) {
  const grounded = scored.filter((turn) => turn.grounded).length
  const mean = scored.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, scored.length)
  return (
    <>
      {scored.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          <li>
            {formatTurns(scored.length)} of the caller, understood with a certainty of {formatPercent(mean)} on average.
          </li>
          <li>{formatTurns(grounded)} answered from data, counted in full.</li>
          {grounded < scored.length && (
            <li>{formatTurns(scored.length - grounded)} without such an answer, counted half.</li>
          )}
        </ul>
      )}
      <p className="mt-2 text-[13px] text-muted">
        The mean over the caller's turns of how certain the words or keys were, halved where the answer did not rest on
        a booking, the knowledge or a setting. It does not say whether the caller was satisfied.
      </p>
    </>
  )
}
