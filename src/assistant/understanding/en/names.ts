import { oneOf } from './phrases/phrase-pattern.ts'
import { spelledName } from './spelled-names.ts'

const INTRODUCES = oneOf(
  "call it|(?:make|made) (?:it|that) out to|(?:my|his|her|the|their) (?:full |last |first |own )?name(?: is|'s|’s)",
  "name(?: is|'s|’s|:)|call me|under the name(?: of)?|(?:in the )?name of",
  '(?:just |please |can you )*(?:put|book|make|write)(?: (?:it|me|that|him|her|us))?(?: down)? (?:under|as)|goes by',
  "(?:i'm|i’m|i am|he's|she's) called|(?:that|it|this)(?:'d|’d|'ll|’ll| would| will) be (?:under|for)(?: (?:hers|his|theirs|mine),?)?",
  "(?:she|he|they)(?:'s|’s| is|'re| are) called|(?:that|it)(?:'ll|’ll| will|'d|’d| would) be",
)

/** Words after which a name comes, and hardly anything else. */
const STRONG = new RegExp(`\\b${INTRODUCES}\\s+`, 'giu')
/** Words after which a name may come: it needs a capital letter, unless the question asked for a name. */
const WEAK =
  /\b(?:this is|it's|it’s|it is|that's|that is|i am|i'm|i’m|(?:just )?put(?: down)?|just|under|for|he's|she's|make it|make that)\s+/giu
const PARTICLE_BEFORE = oneOf(
  '(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|ten|ter|bin|ibn|al|el|y|e|of|st\\.?)\\s+',
)
const NEXT_NAME = oneOf(`\\s+${PARTICLE_BEFORE}*(?!I(?:['’]\\p{L}+)?(?:\\s|$))\\p{Lu}[\\p{L}'’.-]*`)

/** Capital letters tell a name from other words: "I'm late". */
const CAPITALISED = new RegExp(`^(?:(?:Dr|Mr|Mrs|Ms|Miss)\\.? )?\\p{Lu}[\\p{L}'’.-]*${NEXT_NAME}{0,4}`, 'u')
const PART = "(?:\\p{L}['’.]?)*[\\p{L}'’.-]+"
const PARTS = new RegExp(`^${PART}(?:\\s+${PART}){0,4}$`, 'u')
const NO_SURNAME = oneOf(
  "and|but|from|i|i'm|i'd|i’d|calling|here|please|thanks|thank|with|at|on|for|my|the|who|because|so|speaking|again",
  'would|wants?|need|needs|have|had|that|is|will|works|does|just|if|can|could|you|to|ok|okay|yes|then|is fine',
  'instead|not|as',
)

/** Where a name in small letters ends: "my name is robert and i want a haircut". */
const AFTER_NAME = new RegExp(oneOf(`[,.;!?]|\\s+${NO_SURNAME}(?=\\s|$).*`), 'iu')
const NO_NAME_ALONE = oneOf(
  'yes|yeah|yep|yup|no|nope|nah|ok|okay|sure|skip|thanks|thank you|please|hi|hello|hey|why|what|who|when|where|how',
  'huh|none|nothing|help|menu|later|never ?mind|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today',
  'tomorrow|cancel it|me|myself|same|the same|none of your business|pardon|sorry|right|correct|wrong|good|fine',
  'great|perfect|repeat|again|wait|hold on|hang on|one (?:moment|second|sec)|just a (?:moment|second|sec|minute)',
  'a (?:haircut|moment|second)|yes please|no thanks|goodbye|bye|really|maybe|late|here|calling|that|it|this|one',
  "ready|done|same name|my name|not sure|i don't know|dunno|nobody|anyone|whatever|you know|booked|free|busy|sick",
  'ill|in a hurry|running late|just asking|no name|name|names',
)

/** Answers that are not names. */
const NOT_NAMES = new RegExp(`^${NO_NAME_ALONE}$`, 'i')
const NO_NAME_WORD = oneOf(
  "the|want|need|would|like|book|appointment|haircut|please|what|when|where|how|why|is|are|am|do|does|don't|can",
  "can't|could|have|it|that|this|my|your|you|for|at|on|to|not|no|yes|and|or|but|because|about|with|time|day|week",
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|morning|afternoon|evening|o'clock|i|i'm",
  "it's|me|again|now|still|there|anything|else|ask|tell|say|said|think|know|address|email|number|phone",
)

/** Words that no name has, so that "I want to book a haircut" is none. */
const NOT_IN_NAMES = new RegExp(`(?:^|\\s)${NO_NAME_WORD}(?=\\s|$)`, 'i')
const MAX_CHARACTERS = 80

/**
 * The name that a caller gives: "My name is Ada Lovelace", "it's Ada", "just put Kim", "Siobhan, S I O B H A N, O'Neill". Where the
 * question asked for a name, the whole text may be one. A name in small letters gets capitals. Null where there is none. Pure.
 * @param text as typed or recognised
 */
export function parseName(text: string, askedForName: boolean): string | null {
  const plainly = text.replace(/\b(?:um+|uh+|er+m*|ah+)\b[,.]*\s*/giu, '')
  if (plainly !== text) return parseName(plainly, askedForName)
  const bared = askedForName ? text.replace(PUT_UNDER, '') : text
  if (bared !== text) return parseName(bared, askedForName)
  const unspelled = withoutRepeatedSpelling(withoutWrittenMark(text))
  if (unspelled !== text) return parseName(unspelled, askedForName)
  const spelled = askedForName || /\bname\b|\bspelled\b|\bspelt\b/i.test(text) ? spelledName(text) : null
  if (spelled !== null) return tidy(spelled)
  const corrected = askedForName ? (CORRECTED.exec(text)?.[1] ?? null) : null
  if (corrected !== null && isName(corrected)) return tidy(corrected)
  return introduced(text, askedForName) ?? (askedForName ? bareName(text) : null)
}

/** "Put it under his name, Tyler Brandt, B R A N D T". */
const PUTS = oneOf('put|book|make|write|have')
const PUT_UNDER = new RegExp(
  `^\\W*(?:(?:just|please|can you|you can)\\W+)*${PUTS} (?:it|that|this) (?:down )?(?:under|in) (?:his|her|their|my) name,? (?:is |as |it's )?`,
  'i',
)

/** "Dolores Whitaker-Hayes, with a hyphen": the mark is written already. */
const withoutWrittenMark = (text: string): string =>
  /\p{L}[-'’]\p{L}/u.test(text)
    ? text.replace(/,? (?:that's )?with (?:an?|the) (?:hyphen|dash|apostrophe)[.!]*$/i, '')
    : text

/** "Sara Wu, W U": two letters that spell what was said already. */
const withoutRepeatedSpelling = (text: string): string =>
  text.replace(/,? +(?:that's |it's )?(\p{L})[ .-]+(\p{L})[.!]*$/iu, (letters, one: string, two: string) =>
    new RegExp(`\\b${one}${two}\\b`, 'iu').test(text) ? '' : letters,
  )

/** "It's Tim, no, sorry, Jim." */
const CORRECTED =
  /[,.;] *(?:(?:no|sorry|i mean|i meant|actually|wait|it's|rather)[ ,]+)+((?:\p{L}|['’-])+(?: (?:\p{L}|['’-])+)?)[.!]*$/iu

function introduced(text: string, askedForName: boolean): string | null {
  const found: { at: number; name: string }[] = []
  for (const { index, 0: words } of text.matchAll(STRONG)) {
    const rest = text.slice(index + words.length)
    const name = capitalisedName(rest) ?? inSmallLetters(rest)
    if (name !== null && !isNotAName(name)) found.push({ at: index, name })
  }
  for (const { index, 0: words } of text.matchAll(WEAK)) {
    const rest = text.slice(index + words.length)
    const name = capitalisedName(rest) ?? (askedForName ? inSmallLetters(rest) : null)
    if (name !== null && !isNotAName(name)) found.push({ at: index, name })
  }
  // "It's Tim, no, sorry, it's Jim": the later one corrects the earlier one.
  const isCorrected = /\b(?:no|sorry|i mean|actually|wait)\b/i.test(text)
  const sorted = found.sort((a, b) => a.at - b.at)
  const chosen = isCorrected ? sorted.at(-1) : sorted[0]
  return chosen === undefined ? null : tidy(chosen.name)
}

const TITLE = /^(?:Mrs|Mr|Ms|Miss|Dr|Doctor|Prof|Professor)\.? /

/** "O'Brien, Mary-Kate O'Brien" is Mary-Kate O'Brien, and "Mrs Doyle, Margaret Doyle" Margaret Doyle. */
function capitalisedName(rest: string): string | null {
  const [name] = CAPITALISED.exec(rest) ?? []
  if (name === undefined) return null
  const [whole] = CAPITALISED.exec(rest.slice(name.length).replace(/^, /, '')) ?? []
  return whole?.endsWith(` ${name.replace(TITLE, '')}`) ? whole : name
}

/** At most three words in small letters, as recognisers write them. */
function inSmallLetters(rest: string): string | null {
  const name = rest.replace(AFTER_NAME, '').trim()
  return name !== '' && name.split(/\s+/).length <= 3 && isName(name) ? name : null
}

const LEAD_WORD = oneOf(
  'yes|yeah|sure|ok|okay|oh|um|uh|er|well|hi|hello|so|just|please|right|no|sorry|actually|use|write|say|try|note',
  'enter|register|certainly|of course|as (?:always|usual|ever|before)',
)

const LEAD = new RegExp(`^(?:${LEAD_WORD}[,.!]*\\s+)+(?=\\S)`, 'i')
const TAIL =
  /(?:[,.]? (?:please|thanks|thank you|will do|is fine|is good|would be fine|works|here|speaking|then|as always|cheers))+[.!]*$/i

const RELATIVE = oneOf(
  'son|daughter|wife|husband|partner|mother|father|mum|mom|dad|brother|sister|friend|boyfriend|girlfriend|kid|boy',
  'girl|colleague|aunt|uncle|cousin|nan|gran|grandma|grandpa|grandmother|grandfather|baby',
)

const OTHER = new RegExp(
  `\\b(?:my|our|his|her) (?:\\p{Ll}+ )?${RELATIVE},?\\s+(?:(?:named|called|is|whose name is)\\s+)?`,
  'giu',
)

/** The name of a relative or friend: "for my son Tom", "my wife, Jane Doe". Null if there is none. Pure. */
export function parseOtherName(text: string): string | null {
  for (const { index, 0: words } of text.matchAll(OTHER)) {
    const name = capitalisedName(text.slice(index + words.length))
    if (name !== null && !isNotAName(name)) return tidy(name)
  }
  return null
}

const CALLED = oneOf(
  "(?:she|he|they)(?:'s|’s| is|'re| are) called|called|(?:that|it)(?:'ll|’ll| will|'d|’d| would) be|my name is",
  "my name's|the name is|name is|this is|it's|it is|that's|i am|i'm|just put|put(?: it under| down)?|under|for",
)
const CALLED_BEFORE = new RegExp(`^${CALLED}\\s+`, 'i')

/** The name that makes up a text, apart from words that introduce it. Null if it is not a name. Pure. */
export function bareName(text: string): string | null {
  const bare = text
    .trim()
    .replace(/[.!]+$/, '')
    .replace(LEAD, '')
    .replace(CALLED_BEFORE, '')
    .replace(TAIL, '')
    .replace(/[.!]+$/, '')
    .trim()
  // "Lovelace, Ada".
  const [, last, first, again] = /^([\p{L}'’-]+), ([\p{L}'’-]+)( \1)?$/iu.exec(bare) ?? []
  const name = last && first ? `${first}${again ?? ` ${last}`}` : bare
  return isName(name) ? tidy(name) : null
}

const isName = (name: string): boolean =>
  PARTS.test(name) && !isNotAName(name) && !NOT_IN_NAMES.test(name) && name.length <= MAX_CHARACTERS

const isNotAName = (text: string): boolean =>
  NOT_NAMES.test(text) ||
  /^an? /.test(text.toLowerCase() === text ? text : text.replace(/^An? (?=\p{Ll})/u, 'a ')) ||
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:to(?:day|morrow)|next|this|the)\b/i.test(text) ||
  MONTH.test(text)

/** Margaret, Julia and Janet are names. */
const MONTH = new RegExp(
  `^${oneOf('january|february|march|april|july|august|september|october|november|december', 'jan|feb|mar|apr|jul|aug|sept?|oct|nov|dec')}\\.?$`,
  'i',
)

const PARTICLES = /^(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|ten|ter|bin|ibn|al|el|y|e)$/

function tidy(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ').replace(/[.]+$/, '').slice(0, MAX_CHARACTERS)
  if (plain !== plain.toLowerCase()) return plain
  return plain
    .split(' ')
    .map((part, index) => (index > 0 && PARTICLES.test(part) ? part : capitalised(part)))
    .join(' ')
}

const capitalised = (part: string): string =>
  part.replace(/(?<=^|-|^[od]['’])\p{L}/giu, (letter) => letter.toUpperCase())
