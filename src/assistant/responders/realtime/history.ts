import type { Line } from '../../conversation/state.ts'
import type { Turn } from '../../conversation/transcript.ts'

/** A conversation so far as another model is told it: what each side said and heard. Pure. */
export const historyOf = (transcript: readonly Turn[]): Line[] =>
  transcript.map(({ role, text, interrupted }, index) =>
    role === 'caller'
      ? { from: 'caller', text }
      : { from: 'assistant', id: -1 - index, heard: text, cut: interrupted, toolCalls: [] },
  )
