/**
 * The words by which a person stops, resumes or asks about our messages. Pure. The list is the one that carriers and the
 * CTIA Messaging Principles use; a keyword counts only where it is the whole text, so "please cancel my visit" is an
 * ordinary message.
 */
export type Keyword = 'stop' | 'start' | 'help'

const WORDS: Record<Keyword, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
}

const KEYWORDS = new Map<string, Keyword>(
  (Object.keys(WORDS) as Keyword[]).flatMap((keyword) => WORDS[keyword].map((word) => [word, keyword] as const)),
)

/** The keyword that `body` is, whatever its case and the white space around it; null for any other text. */
export function keywordOf(body: string): { keyword: Keyword; word: string } | null {
  const word = body.trim().toUpperCase()
  const keyword = KEYWORDS.get(word)
  return keyword ? { keyword, word } : null
}

/**
 * What an inbound text does to the ledger of (business number, phone), and which confirmation it gets. Repeating STOP is not
 * confirmed twice, and START or YES from someone who never left is an ordinary text (YES answers a question).
 */
export interface OptOutDecision {
  /** The ledger's new state; null leaves it. */
  optedOut: boolean | null
  /** Which confirmation goes back; null for none. */
  reply: Keyword | null
  /** Nobody else has to answer this text: it was for the ledger, or its sender wants no answers. */
  handled: boolean
}

export function decideOptOut(body: string, isOptedOut: boolean): OptOutDecision {
  switch (keywordOf(body)?.keyword) {
    case 'stop':
      return isOptedOut
        ? { optedOut: null, reply: null, handled: true }
        : { optedOut: true, reply: 'stop', handled: true }
    case 'start':
      return isOptedOut
        ? { optedOut: false, reply: 'start', handled: true }
        : { optedOut: null, reply: null, handled: false }
    case 'help':
      return { optedOut: null, reply: 'help', handled: true }
    default:
      return { optedOut: null, reply: null, handled: isOptedOut }
  }
}

/** The confirmations, each short enough for one segment with an ordinary name. */
export function confirmation(keyword: Keyword, business: { name: string; phone: string }): string {
  switch (keyword) {
    case 'stop':
      return `${business.name}: you are unsubscribed and will get no more messages. Reply START to resubscribe.`
    case 'start':
      return `${business.name}: you are subscribed again. Reply HELP for help, STOP to unsubscribe.`
    case 'help':
      return `${business.name}: for help call ${business.phone}. Reply STOP to unsubscribe. Msg and data rates may apply.`
  }
}
