const INTRODUCTION =
  /\b(?:my name is|my name's|name is|name's|name:|this is|it's|it is|i am|i'm|call me|under the name(?: of)?|book(?: it)? (?:under|for)|for)\s+/giu
/** Capital letters tell a name from other words: "I'm late". */
const CAPITALISED = /^\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3}/u
const PARTS = /^[\p{L}][\p{L}'’.-]*(?:\s+[\p{L}][\p{L}'’.-]*){0,3}$/u
/** Answers that are not names. */
const NOT_NAMES =
  /^(?:yes|yeah|yep|no|nope|ok|okay|sure|skip|thanks|thank you|please|hi|hello|hey|why|what|who|none|nothing|help|menu|later|never ?mind|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|cancel it|me|myself|same|none of your business)$/i
const MAX_CHARACTERS = 80

/**
 * The name that a caller gives: "My name is Ada Lovelace", "it's Ada". Where the question asked for a name, the whole text may be
 * one. A name in small letters gets capitals. Null where there is none. Pure. @param text as typed or recognised
 */
export function parseName(text: string, askedForName: boolean): string | null {
  for (const { index, 0: words } of text.matchAll(INTRODUCTION)) {
    const [introduced] = CAPITALISED.exec(text.slice(index + words.length)) ?? []
    if (introduced !== undefined && !isNotAName(introduced)) return tidy(introduced)
  }
  if (!askedForName) return null
  const bare = text
    .trim()
    .replace(/^(?:my name is|my name's|the name is|name is|this is|it's|it is|i am|i'm)\s+/i, '')
    .replace(/(?:,? (?:please|thanks|thank you))?[.!]*$/i, '')
    .trim()
  return PARTS.test(bare) && !NOT_NAMES.test(bare) && bare.length <= MAX_CHARACTERS ? tidy(bare) : null
}

const isNotAName = (text: string): boolean =>
  NOT_NAMES.test(text) ||
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:to(?:day|morrow)|next|this|the)\b|^(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?$/i.test(
    text,
  )

function tidy(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ').replace(/[.]+$/, '').slice(0, MAX_CHARACTERS)
  return plain === plain.toLowerCase()
    ? plain.replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : plain
}
