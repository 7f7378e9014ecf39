import type { StaffHeard, StaffRef } from '../../staff-heard.ts'
import { before, oneOf } from '../phrases/phrase-pattern.ts'
import { matchServices } from '../services/services.ts'
import { isTimeWord } from '../wanted-time.ts'
import { findMentions, type Mention } from './member-names.ts'

/** What a text says about the staff, and the text without it, which is what every other rule reads. */
export interface StaffReading {
  staff: StaffHeard | null
  rest: string
}

/** The question that the text answers: `staff` means with whom, `name` under which name. */
export type Asked = 'staff' | 'name' | null

/** Reads with whom a person wants an appointment. Without staff, the text stays the same. Pure. */
export function readStaffWish(
  text: string,
  { staff, services }: { staff: readonly StaffRef[]; services: readonly string[] },
  asked: Asked,
): StaffReading {
  if (staff.length === 0) return { staff: null, rest: text }
  const mentions = findMentions(text, staff).filter((mention) => isWish(text, mention, asked))
  if (mentions.length > 0) {
    const rest = without(text, mentions)
    return { staff: { ...meant(text, mentions, staff), ...asksOf(rest) }, rest }
  }
  for (const [kind, rule] of asked === 'staff' ? [...RULES, ...ANSWERS] : RULES) {
    const rest = text.replace(rule, ' ')
    if (rest !== text) return { staff: { kind }, rest: tidy(rest) }
  }
  return asked === 'name' ? { staff: null, rest: text } : readUnknown(text, services)
}

const AT_WORK = oneOf('in|work|working|around|there|off|away|on holiday|on vacation|on leave|back|here|start|finish')
const STILL = oneOf('still |also |usually |normally |be |even |actually |both ')

const ASKS_HOURS = new RegExp(
  oneOf(
    `\\b(?:are|will|do|when do|when will|days do|days are|hours do) you ${STILL}*${AT_WORK}\\b(?! (?:for|me|us)\\b)`,
    '\\bher (?:hours|days|shifts?|schedule)\\b',
  ),
  'i',
)
const ASKS_SERVICES = /\bdo you (?:also |even |still )?(?:do|offer|handle|cut|give|take|make)\b/i

/** In `rest`, the names are replaced by "you". */
function asksOf(rest: string): { asks?: 'hours' | 'services' } {
  if (ASKS_HOURS.test(rest)) return { asks: 'hours' }
  return ASKS_SERVICES.test(rest) ? { asks: 'services' } : {}
}

const PROFESSION = oneOf(
  'one|person|stylist|barber|hairdresser|colou?rist|doctor|dentist|hygienist|therapist|physio|masseuse|vet|nurse',
  'technician|mechanic|lawyer|teacher|instructor|trainer|groomer|member(?: of staff)?|colleague|girl|guy|lady|woman',
  'man|room|chair',
)
const LAST_TIME_WORD = oneOf(
  'as|like|from|that|who|whom|i|we|did|cut|saw|treated|had|was|were|my|me|us|hair|it|with|on|the|always|usually',
  'again',
)

const AS_BEFORE = `(?:${LAST_TIME_WORD} ){0,8}(?:last time|the time before|before|again|always|usually|usual)`

const IS_FREE = oneOf("(?:'s| is| who is| who's| that's| that is)? (?:free|available|there|in)")
const ANYBODY_OF_STAFF = oneOf(`any(?:one|body)|whoever|any ${PROFESSION}|either(?: of them)?`)
const DOES_IT = oneOf("with|it is|it's with|does it|cuts it|i see|i get|i have")
const NEXT_WORD = oneOf(
  'on|at|in|for|this|next|too|again|please|then|instead|if|tomorrow|today',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
)
const CLAUSE_ENDS = before(`\\s*(?:$|[,.;?!])| ${NEXT_WORD}`)

const RULES: readonly (readonly [kind: 'same' | 'anyone' | 'pronoun', rule: RegExp])[] = [
  ['same', new RegExp(`\\b(?:with )?(?:the |my )?same ${PROFESSION}(?: ${AS_BEFORE})?(?![\\p{L}])`, 'giu')],
  ['same', new RegExp(`\\b(?:with )?(?:my|the) usual ${PROFESSION}(?![\\p{L}])`, 'giu')],
  [
    'same',
    new RegExp(`\\bwith (?:whoever|who|the ${PROFESSION}) (?=i |we |who |that |did |cut |saw )${AS_BEFORE}`, 'giu'),
  ],
  ['anyone', new RegExp(`\\bwith (?:just )?${ANYBODY_OF_STAFF}${IS_FREE}?(?! but\\b| except\\b)`, 'giu')],
  [
    'anyone',
    new RegExp(
      `\\b(?:any(?:one|body)|whoever|any ${PROFESSION})(?:'s| is| who is| who's| that's| that is)? (?:free|available)\\b`,
      'giu',
    ),
  ],
  [
    'anyone',
    new RegExp(
      oneOf(
        `\\b(?:i |we )?(?:it )?(?:doesn't|does not|don't|do not|dont|doesnt) (?:really )?(?:mind|matter|care) (?:who|whom|with whom)(?: ${DOES_IT})?\\b`,
        '\\bno preference (?:who|for who|about who|as to who|on who)(?: with| it is)?\\b',
      ),
      'giu',
    ),
  ],
  ['pronoun', new RegExp(`\\bwith (?:her|him|them)\\b${CLAUSE_ENDS}`, 'giu')],
]

const NO_PREFERENCE = oneOf(
  "any(?:one|body)?(?: (?:is fine|will do|of them))?|whoever|either(?: of them| one)?|(?:it )?doesn't matter",
  "(?:i )?don't (?:mind|care)|no preference|you (?:choose|decide|pick)|all the same|nobody in particular",
  'no one in particular',
)

/** Bare answers to "with whom?" */
const ANSWERS: typeof RULES = [
  ['anyone', new RegExp(`\\b${NO_PREFERENCE}\\b`, 'giu')],
  ['same', /\b(?:(?:the )?same(?: as)? (?:last time|before)|the usual)\b/giu],
]

const RELATIVE = oneOf('son|daughter|wife|husband|partner|mother|father|mum|mom|dad|brother|sister|friend|boss|dog|cat')
/** "Love, Anna" is a signature, "I'd love Anna" a wish. */
const WOULD_NOT = "(?<!\\b(?:i'd|we'd|she'd|he'd|would|i|we|just|really|absolutely) )"
const NAMES_SOMEBODY = oneOf(
  "name(?:'s| is| was)?|this is|it's|it is|i'm|i am|under|tell|let|from|called|call me",
  '(?:speak|talk|chat)(?:ing)? (?:to|with)|put|thanks?|thank you|hi|hello|hey|dear',
  `(?:message|note|call|something) (?:to|for)|regards|${WOULD_NOT}love|(?<!ask|asked|asking) for`,
  '(?:can|could|would|will|please|and) you (?:please )?ask|please ask|surname|first name|last name',
  `(?:my|his|her|our) ${RELATIVE}`,
)

/** Words before a name with which people name themselves, or a person they want to talk to. */
const NO_WISH_BEFORE = new RegExp(`\\b${NAMES_SOMEBODY}[ ,]*$`, 'i')
const TELLS = oneOf(
  'speaking|here|calling|told|said|says|recommended|recommends|suggested|sent|gave|referred|mentioned|called|asked',
  'rang|phoned|wrote|texted|is my|was my|and i|and my',
)

/** Words after a name with which people name themselves, or say what that person did. */
const NO_WISH_AFTER = new RegExp(`^ ${TELLS}\\b`, 'i')
const WITH = oneOf(
  'with|w/?|by|see|seeing|ask(?:ed|ing)? for|prefer|instead of|rather than|(?:any|every)(?:one|body) (?:but|except)',
)

/** Words after which even a misspelled name, or one that is also an everyday word, can only be a name. */
const PLAINLY_BEFORE = new RegExp(`\\b${WITH} (?:(?:dr|doctor|mr|mrs|ms|miss)\\.? )?$`, 'i')
/** The same for words after the name. */
const PLAINLY_AFTER =
  /^(?: (?:usually|always|normally|generally) | (?:does|did|cuts?|looks after|sees|teaches) (?:me|mine|my|us|him|her|it)\b| if (?:she|he)(?:'s| is)\b)/i
const BARE_ANSWER_WORD = oneOf(
  "yes|no|ok|okay|please|thanks|then|actually|sorry|well|oh|maybe|let's say|make it|make that|i'd like|i would like",
  "i want|i prefer|i'd prefer|with|by|to|it's|that's|the|just|rather|instead|again|if possible|if i can",
  'would be (?:good|great|nice|fine|lovely)|is (?:good|fine|great|ok)|and|or',
)

/** Matches nothing but the name and words that frame it. */
const FRAMES = new RegExp(`^\\W*(?:${BARE_ANSWER_WORD}\\W*)*$`, 'i')

function isWish(text: string, { from, to, isSure }: Mention, asked: Asked): boolean {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  // A part of an address.
  if (/^[@._-]\p{L}/u.test(after)) return false
  const isAlone = FRAMES.test(before) && FRAMES.test(after)
  if (asked === 'staff' && isAlone) return true
  // In an answer to "under which name?" a bare name is the caller's.
  if (asked === 'name') return /\b(?:with|w\/?|by|see) $/i.test(before) && !NO_WISH_AFTER.test(after)
  if (NO_WISH_AFTER.test(after) || NO_WISH_BEFORE.test(before)) return false
  if (!isSure && !isAlone && !PLAINLY_BEFORE.test(before) && !PLAINLY_AFTER.test(after)) return false
  // "Anna Miller": somebody with a surname that no member has.
  const isOther = /^ \p{Lu}\p{L}+/u.test(after) && !isTimeWord((/^ (\p{L}+)/u.exec(after)?.[1] ?? '').toLowerCase())
  return !isOther || /\b(?:with|by|see) $/i.test(before)
}

const EXCLUDED =
  /\b(?:(?<!\bif )not|(?:any|every)(?:one|body) (?:but|except|other than)|except|other than|apart from|rather than|instead of|without)(?: (?:with|for))?[ ,]*$/i
/** "Liam's lovely but no". */
const DECLINED =
  /^(?:['’]s| is|['’]s been| has been| was)(?: \p{L}+){1,3}? (?:but|though)(?: it's| she's| he's)? (?:no\b|not\b|i'd rather|i prefer|never)/iu
const CORRECTS = /\b(?:no|sorry|actually|i mean|i meant|rather|wait|make (?:it|that)|instead|better)\b/i

/** "I had Anna last time" is not a wish if somebody else is also named. */
const TOLD =
  /\b(?:had|saw|was with|went to|been (?:to|with)|used to (?:have|see|go to|come to)|(?:usually|normally|always) (?:have|see|go to|come to))[ ,]*$/i

/** "With Anna, no, with Ben"; "from Anna to Ben". */
const isReplaced = (between: string): boolean => CORRECTS.test(between) || /^ (?:over )?to (?:with )?$/i.test(between)

/** Which of the named people is meant: the last one after a correction, all but those ruled out, or any of the others. */
function meant(text: string, mentions: readonly Mention[], staff: readonly StaffRef[]): StaffHeard {
  const isOut = ({ from, to }: Mention) => EXCLUDED.test(text.slice(0, from)) || DECLINED.test(text.slice(to))
  const wanted = mentions.filter((one, index) => {
    const next = mentions[index + 1]
    const isTold = TOLD.test(text.slice(0, one.from)) && mentions.some((other) => other !== one && !isOut(other))
    return !isOut(one) && !isTold && (next === undefined || isOut(next) || !isReplaced(text.slice(one.to, next.from)))
  })
  if (wanted.length === 0) {
    const out = new Set(mentions.flatMap(({ members }) => members.map(({ id }) => id)))
    const left = staff.filter(({ id }) => !out.has(id))
    return left.length === 0 ? { kind: 'unknown', name: '' } : { kind: 'named', members: left }
  }
  const several = wanted.find(({ members }) => members.length > 1)
  if (several !== undefined) return { kind: 'unclear', members: several.members }
  const at = wanted.findIndex((one, index) => index > 0 && IF_NOT.test(text.slice(wanted[index - 1]?.to, one.from)))
  const first = membersOf(at < 0 ? wanted : wanted.slice(0, at), staff)
  const others = at < 0 ? [] : membersOf(wanted.slice(at), staff).filter((one) => !first.includes(one))
  const isAnybody = at < 0 && OTHERWISE_ANYBODY.test(text.slice(wanted.at(-1)?.to))
  const otherwise = others.length > 0 || isAnybody ? { otherwise: others } : {}
  return { kind: 'named', members: first, ...otherwise }
}

function membersOf(mentions: readonly Mention[], staff: readonly StaffRef[]): StaffRef[] {
  const ids = new Set(mentions.flatMap(({ members }) => members.map(({ id }) => id)))
  return staff.filter(({ id }) => ids.has(id))
}

/** Between two names: the second is wanted only if the first cannot. */
const IF_NOT_SO = 'otherwise|or else|failing (?:that|her|him|them)|if not'
const AWAY = oneOf("not|n't|off|out|away|busy|booked|full|gone|taken|unavailable|\\S+n't")
const IF_NOT = new RegExp(
  `\\b(?:${IF_NOT_SO}|if (?:she|he|they|that|it)(?:'s| is| are|'re|\\b).{0,20}${AWAY})\\b|\\bor if\\b`,
  'i',
)
const ANYBODY = "any(?:one|body)|whoever|either|some(?:one|body) else|the other (?:one|\\p{L}+)|don't mind"
const OTHERWISE_ANYBODY = new RegExp(
  `\\b(?:${IF_NOT_SO}|if (?:she|he|they)(?:'s| is| are|'re)? (?:\\S+ ){0,2}?${AWAY}\\b).{0,40}\\b(?:${ANYBODY})\\b`,
  'iu',
)

/**
 * Replacements that take a member's name out of a sentence, together with the words that belong to it ("with", "instead of"). U+E000
 * stands in place of the name.
 */
const SAID_WITHOUT: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:not |rather than |instead of )?(?:any(?:one|body) (?:but|except|other than) )?(?:with|w\/?|by) \uE000(?:['’]s\b)?/gi,
    ' ',
  ],
  [/\b(?:any(?:one|body) )?(?:but|except|(?<!\bif )not|instead of|rather than) \uE000/gi, ' '],
  [/\b(see|seeing) \uE000/gi, 'come in'],
  [/\b(?:ask|asked|asking) for \uE000/gi, ' '],
  [/\b(?:in|at) (?:the )?\uE000/gi, ' '],
  [
    /\uE000['’]s (?=(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunch|break|first|last|next|earliest|latest|days?|hours|shifts?|schedule)\b)/gi,
    'her ',
  ],
  [/\uE000['’]s (?=(?:free|available)\b)/gi, 'you are '],
  [/\uE000['’]s\b/gi, 'she is'],
  [/\bwhen['’]?s \uE000/gi, 'when are you'],
  [/\b(?:is|are) \uE000/gi, 'are you'],
  [/\b(?:does|do) \uE000/gi, 'do you'],
  [/\b(?:has|have) \uE000/gi, 'have you'],
  [/\b(can|could|will|would) \uE000/gi, '$1 you'],
  [
    /\b(when|if|whether|as soon as|before|after) \uE000(?= (?:is|starts|begins|works|has|gets|comes|arrives))/gi,
    '$1 she',
  ],
  [/\uE000/g, ' '],
]

function without(text: string, mentions: readonly Mention[]): string {
  const marked = [...mentions]
    .reverse()
    .reduce((rest, { from, to }) => `${rest.slice(0, from)}\uE000${rest.slice(to)}`, text)
  return tidy(SAID_WITHOUT.reduce((rest, [words, instead]) => rest.replace(words, instead), marked))
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;?!])/g, '')
    .replace(/(?:, ?)+(?=,|$)/g, '')
    .trim()

const TITLED = /\b(?:with|see|by) ((?:dr|doctor|mr|mrs|ms|miss)\.? \p{L}+)/iu
const CAPITALIZED = /\b(?:[Ww]ith|[Ss]ee|[Ww]) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/u
/** A name in lower case, as recognizers and texters write it: only if nothing else can follow. */
const IN_SMALL_LETTERS =
  /\b(\p{L}+) with (\p{L}{2,})(?=\s*(?:$|[,.;?!])| (?:on|at|this|next|please|tomorrow|today|tonight|if|instead|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/iu
const NO_MEMBER = oneOf(
  'a|an|the|my|your|our|his|her|him|them|it|that|this|these|those|you|u|me|us|some|someone|somebody|anyone|anybody',
  'everyone|whoever|whom|who|what|which|either|both|pleasure|insurance|cash|card|credit|bangs|layers|highlights',
  'lowlights|balayage|fringe|beard|wash|shampoo|blow|blowdry|kids|children|dog|cat|friends?|family|fluoride|xrays?',
  'whitening|gel|polish|wax|oil|brakes|tires?|no|not|all|more|less|one|two|three|everything|nothing|something',
  'anything|respect|regard|regards|extensions|color|colour|pain|toothache|appointment|i|we|they|he|she',
)

const NO_NAME = new RegExp(`^${NO_MEMBER}$`, 'i')

/** A name that nobody on the staff has: the caller is asked about it, and it is never ignored. */
function readUnknown(text: string, services: readonly string[]): StaffReading {
  const found = TITLED.exec(text) ?? CAPITALIZED.exec(text) ?? inSmallLetters(text, services)
  const name = found?.at(-1) ?? ''
  const [first = ''] = name.toLowerCase().split(' ')
  if (found === null || NO_NAME.test(first) || isTimeWord(first)) return { staff: null, rest: text }
  if (/\b(?:speak|talk|chat|speaking|talking) with $/i.test(text.slice(0, found.index + 'with '.length)))
    return { staff: null, rest: text }
  const at = text.indexOf(name, found.index)
  const rest = without(text, [{ from: at, to: at + name.length, members: [], isSure: true }])
  return { staff: { kind: 'unknown', name: /^\p{Ll}/u.test(name) ? capitalized(name) : name }, rest }
}

/** "A cut with zoe", but not "a problem with heating". */
function inSmallLetters(text: string, services: readonly string[]): RegExpExecArray | null {
  const found = IN_SMALL_LETTERS.exec(text)
  const before = found?.[1] ?? ''
  return BOOKED.test(before) || matchServices(before.toLowerCase(), services).length > 0 ? found : null
}

const BOOKED = /^(?:appointment|appt|booking|haircut|cut|trim|slot|one|something|anything|time|session|me|us|in|it)$/i

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
