const INTRODUCTION =
  /\b(?:my name is|my name's|name is|name's|name:|this is|it's|it is|i am|i'm|call me|under the name(?: of)?|book(?: it)? (?:under|for)|for)\s+/giu
/** Capitals tell a name from what else may follow: "I'm late". */
const CAPITALISED = /^\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3}/u
const PARTS = /^[\p{L}][\p{L}'’.-]*(?:\s+[\p{L}][\p{L}'’.-]*){0,3}$/u
/** Answers that are no names. */
const NO_NAMES =
  /^(?:yes|yeah|yep|no|nope|ok|okay|sure|skip|thanks|thank you|please|hi|hello|hey|why|what|who|none|nothing|help|menu|later|never ?mind|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|cancel it|me|myself|same|none of your business)$/i
const LONGEST = 80

/**
 * The name that somebody gives: "My name is Ada Lovelace", "it's Ada". Where a name was asked for, the whole text may be one.
 * As written, but for a first letter that is made large where all are small. Null: none. Pure. @param text as typed
 */
export function nameIn(text: string, wasAskedFor: boolean): string | null {
  for (const { index, 0: words } of text.matchAll(INTRODUCTION)) {
    const [introduced] = CAPITALISED.exec(text.slice(index + words.length)) ?? []
    if (introduced !== undefined && !isNoName(introduced)) return tidy(introduced)
  }
  if (!wasAskedFor) return null
  const bare = text
    .trim()
    .replace(/^(?:my name is|my name's|the name is|name is|this is|it's|it is|i am|i'm)\s+/i, '')
    .replace(/(?:,? (?:please|thanks|thank you))?[.!]*$/i, '')
    .trim()
  return PARTS.test(bare) && !NO_NAMES.test(bare) && bare.length <= LONGEST ? tidy(bare) : null
}

const isNoName = (text: string): boolean =>
  NO_NAMES.test(text) ||
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:to(?:day|morrow)|next|this|the)\b|^(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?$/i.test(
    text,
  )

function tidy(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ').replace(/[.]+$/, '').slice(0, LONGEST)
  return plain === plain.toLowerCase()
    ? plain.replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : plain
}
