/** A turn of the caller: the confidence of its recognition, and whether the answer was based on data. */
export interface CallerTurn {
  /** The recognizer's confidence, 0 to 1; a key is certain. */
  confidence: number
  /** Whether the answer came from a tool result, a knowledge base passage or a setting, and was not "sorry, I didn't get that". */
  grounded: boolean
}

const UNGROUNDED_WEIGHT = 0.5

/**
 * `aiConfidenceScore`: the mean over the caller's turns of confidence x weight; a grounded turn has the weight 1, any other 0.5. 0 to 1 with two
 * decimal places; null if the caller had no turn. docs/call-score-and-cost.md has an example.
 */
export function confidenceScore(turns: readonly CallerTurn[]): number | null {
  if (turns.length === 0) return null
  const sum = turns.reduce((total, turn) => total + turn.confidence * (turn.grounded ? 1 : UNGROUNDED_WEIGHT), 0)
  return Math.round((sum / turns.length) * 100) / 100
}
