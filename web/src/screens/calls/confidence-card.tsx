import type { CallInsight } from '../../client/types.gen.ts'
import { Card } from '../../ui/page/card.tsx'
import { confidenceLevel, wasSpeechRecognized } from './confidence-level.ts'
import { text } from './text.ts'

const words = text.confidence
const formatPercent = (share: number) => `${Math.round(share * 100)}%`

interface ConfidenceCardProps {
  score: number | null
  turns: CallInsight['scoredTurns']
}

/** How well the caller was understood, in a word; the score and its explanation are below. See docs/call-score-and-cost.md. */
export function ConfidenceCard({ score, turns: scored }: ConfidenceCardProps) {
  return (
    <Card title={words.title}>
      {score === null ? (
        <p className="text-muted">{words.none}</p>
      ) : wasSpeechRecognized(scored) ? (
        <>
          <p className="flex items-baseline gap-2">
            <span className="text-base font-semibold">{words.level[confidenceLevel(score)]}</span>
            <span className="text-[13px] text-muted">{words.score(formatPercent(score))}</span>
          </p>
          <Explanation scored={scored} />
        </>
      ) : (
        <p className="text-muted">{words.keysOnly}</p>
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
          <li>{words.average(words.turns(scored.length), formatPercent(mean))}</li>
          <li>{words.grounded(words.turns(grounded))}</li>
          {grounded < scored.length && <li>{words.ungrounded(words.turns(scored.length - grounded))}</li>}
        </ul>
      )}
      <p className="mt-2 text-[13px] text-muted">{words.explanation}</p>
    </>
  )
}
