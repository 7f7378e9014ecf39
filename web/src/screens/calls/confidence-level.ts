/** How well a caller was understood, from the score of the call (0 to 1). Pure. */
export function confidenceLevel(score: number): 'high' | 'medium' | 'low' {
  if (score >= 0.8) return 'high'
  return score >= 0.5 ? 'medium' : 'low'
}

/** Whether speech was recognized in a call: what is typed or pressed is always certain. */
export const wasSpeechRecognized = (turns: readonly { confidence: number }[]): boolean =>
  turns.some(({ confidence }) => confidence < 1)
