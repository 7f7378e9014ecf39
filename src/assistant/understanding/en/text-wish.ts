/** What a caller wants to get by text: what was booked, what was said last, or something to be looked up. */
export type TextWish = { about: 'booking' } | { about: 'last' } | { about: 'question'; question: string }

const BY_TEXT = '(?:by|as|in|via|with|over) (?:an? )?(?:text(?: message)?|sms)'
/** "Text me the address", "could you send me a text with the address": the second or third group is what the caller wants. */
const WISHES = [
  /\b(?:text|sms) (?:it|that|this|them) (?:over )?to (?:me|us|my (?:phone|number|mobile|cell))\b/i,
  /\b(?:text|sms) (?:me|us) (.+)$/i,
  /\bsend (?:me|us) (?:an? )?(?:text(?: message)?|sms)(?: (?:with|about|of|saying|containing) (.+))?$/i,
  new RegExp(`\\b(?:send|give) (?:me|us) (.+?) ${BY_TEXT}\\b`, 'i'),
  new RegExp(`\\b(?:send|get) (it|that|this) (?:to (?:me|us) )?${BY_TEXT}\\b`, 'i'),
  /\b(?:text|sms) (the (?:address|details?|link|directions|number|price|prices|confirmation)\b.*)$/i,
]
/** "Don't text me", "you texted me yesterday", "who texted me?": these are not wishes for a text now. */
const NO_WISH = /\b(?:don't|do not|never|stop|no more|texted|who|why|did|when you|if you|you sent)\b/i
const LAST = /^(?:it|that|this|them|those|all that|all of (?:it|that)|a message|a text|one)\b/i
const BOOKING =
  /\b(?:confirmation|my (?:appointment|booking)|the (?:appointment|booking)|when (?:it|that|my .+) is|the (?:date|time)(?: and (?:date|time))?)\b/i
const POLITE =
  /[\s,]*(?:,? please|thanks|thank you|to (?:my|this) (?:phone|number|mobile|cell)|now|instead|too|as well)*[\s.!?]*$/i

/** Null if the words do not ask for a text. Pure. */
export function readTextWish(words: string): TextWish | null {
  const said = words.trim()
  if (NO_WISH.test(said)) return null
  for (const pattern of WISHES) {
    const found = pattern.exec(said)
    if (found === null) continue
    const what = (found[1] ?? '').replace(POLITE, '').trim()
    if (what === '' || LAST.test(what)) return { about: 'last' }
    if (BOOKING.test(what)) return { about: 'booking' }
    return { about: 'question', question: what.replace(/^(?:the|your) /i, '') }
  }
  return null
}
