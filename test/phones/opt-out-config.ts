import type { OptOutConfig } from '../../src/assistant/conversation/opt-out/opt-out.ts'
import { optOutSentences } from '../../src/assistant/speech/opt-out-sentences.ts'
import type { ToolResult } from '../../src/assistant/tools/tool.ts'

export const NO_MORE_CALLS = 'do not call me again'

/** How people opt out in the random calls of tests. */
export const OPT_OUT: OptOutConfig = {
  key: '9',
  asks: (text) => text === NO_MORE_CALLS,
  endsCall: true,
  words: optOutSentences(),
}

export const OPT_OUT_RESULTS: ToolResult[] = [{ outcome: 'listed' }, { outcome: 'unavailable' }, { outcome: 'unknown' }]
