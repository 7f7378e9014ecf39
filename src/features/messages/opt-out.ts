/**
 * The keywords by which a person stops, resumes or asks about our messages. Pure. Source: the CTIA Messaging
 * Principles, which carriers follow. A keyword counts only as the whole text, so "please cancel my visit" is an
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

/** The keyword in `body`, ignoring case and surrounding white space; null for any other text. */
export function keywordOf(body: string): { keyword: Keyword; word: string } | null {
  const word = body.trim().toUpperCase()
  const keyword = KEYWORDS.get(word)
  return keyword ? { keyword, word } : null
}

/**
 * Decides what an inbound text changes in the ledger of (business number, phone) and which confirmation it gets. A
 * repeated STOP is not confirmed again. START or YES from a person who never opted out is an ordinary text, since YES
 * answers a question.
 */
export interface OptOutDecision {
  /** The new state of the ledger; null leaves it unchanged. */
  optedOut: boolean | null
  /** The confirmation to send; null for none. */
  reply: Keyword | null
  /** Whether the text needs no answer: it concerned the ledger, or its sender has opted out. */
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

/** The confirmations, each short enough for one segment with a name of ordinary length. */
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
