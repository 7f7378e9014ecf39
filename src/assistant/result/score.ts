/** A turn of the caller: how sure we are of what it was, and whether the answer to it rested on data. */
export interface CallerTurn {
  /** The recogniser's, 0 to 1; a key is certain. */
  confidence: number
  /** A tool result, a passage of the knowledge base or a setting of the business; not "sorry, I didn't get that". */
  grounded: boolean
}

const UNGROUNDED_WEIGHT = 0.5

/**
 * `aiConfidenceScore`: the mean over the caller's turns of confidence x weight, where a grounded turn weighs 1 and any
 * other 0.5. 0 to 1 with two decimals; null where the caller took no turn. docs/call-score-and-cost.md has an example.
 */
export function confidenceScore(turns: readonly CallerTurn[]): number | null {
  if (turns.length === 0) return null
  const sum = turns.reduce((total, turn) => total + turn.confidence * (turn.grounded ? 1 : UNGROUNDED_WEIGHT), 0)
  return Math.round((sum / turns.length) * 100) / 100
}
