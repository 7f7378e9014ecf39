import type { Heard, Sense } from '../../heard.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { plainText, wordsOf } from '../plain-text.ts'
import { asksOutright, isQuestion } from '../question-shapes.ts'
import { tellsOfPast } from '../told.ts'
import { understand } from '../understand.ts'
import { wantsTime } from '../wanted-time.ts'
import { type Clause, withoutConjunction } from './clauses.ts'
import { knowing } from './named-before.ts'
import { asFollower } from './together.ts'

/** What a part of a text asks for. */
export type Kind =
  | 'book'
  | 'move'
  | 'cancel'
  | 'own'
  | 'hours'
  | 'message'
  | 'late'
  | 'complaint'
  | 'status'
  | 'question'
  | 'answer'

const REQUESTS: ReadonlySet<string> = new Set([
  ...['book', 'move', 'cancel', 'own', 'hours', 'message', 'late', 'complaint', 'status'],
])

/** What a part of the text asks for on its own; null if nothing. */
export function kindOf(heard: Heard): Kind | null {
  const { intent, isQuestion, services, when, relation, text, forOther, isAboutFacts } = heard
  if (intent !== null && REQUESTS.has(intent)) return intent as Kind
  if (intent === 'progress') return 'question'
  if (intent === 'detail') return 'message'
  if (intent !== null && intent !== 'thanks' && intent !== 'greeting') return null
  // "Is Tuesday all right?" is about the wish before it.
  const isAside = services.length === 0 && heard.asksBeside !== null
  if (isQuestion && isAside && (SHORT_QUESTION.test(text.trim()) || DAY_BEFORE.test(text))) return 'question'
  if (isQuestion && text.split(/\s+/).length >= 3 && when === null && relation === null) return 'question'
  const asksForTime = isQuestion && when !== null && services.length === 1 && !isAboutFacts && heard.asksBeside === null
  if (asksForTime) return 'book'
  if (when === null && !wantsTime(plainText(text)) && tellsOfPast(wordsOf(text))) return null
  return (services.length === 1 || (forOther && !isAboutFacts)) && !isQuestion ? 'book' : null
}

/** "Free parking?" In "who am I on with, a computer?" the last words belong to the question before them. */
const SHORT_QUESTION = /^(?!(?:an?|the|or|for|with|like|more|is|are) )\S+ \S+\?$/i
/** "Can she eat the night before?" is about the booking next to it, and does not ask for a time. */
const DAY_BEFORE = /\b(?:the (?:day|night|evening|morning) before|beforehand)\b/i

/** "Forget the colour, give me a haircut." */
export const CALLED_OFF = /^\s*(?:no,? )?(?:forget|skip|scrap|not) (?:about )?(?:the|that|my) \p{L}+(?: \p{L}+)?\s*$/iu

/** Parts of a text that form one request. */
export interface Group extends Clause {
  kind: Kind | null
  heard: Heard | null
  /** The parts with the request and its times. */
  core: readonly Clause[]
  /** Whether only these parts say what is asked for: the others list appointments that the caller has. */
  isCoreOnly?: boolean
}

/** The groups of parts of the text, each with one request. */
export function grouped(clauses: readonly Clause[], sense: Sense, isAnswering: boolean): Group[] {
  const groups: Group[] = []
  for (const [index, clause] of clauses.entries()) {
    if (CALLED_OFF.test(clause.text) && clauses.length > 1) continue
    const before = clauses
      .slice(0, index)
      .map((one) => one.text)
      .join(' , ')
    const heard = asFollower(understand(withoutConjunction(clause.text), knowing(before, clause.text, sense)))
    const isYes = isAnswering && groups.length === 0 && heard.answer === 'yes' && kindOf(heard) === null
    const last = groups.at(-1)
    const asked = isRequestAfter(last?.kind ?? null, heard) ? 'book' : kindOf(heard)
    const kind = isYes ? 'answer' : asked
    const isLimit = LIMITS.test(clause.text) || RULES_OUT.test(clause.text)
    const isTime =
      (heard.when !== null && (heard.wantsTime || isLimit)) ||
      heard.name !== null ||
      (heard.notDays !== null && isLimit)
    const corrects =
      heard.when !== null &&
      ((SETTLES.test(clause.text) && CORRECTED.test(before)) || (heard.when.exact && OBJECTS.test(before)))
    if (last?.kind === 'message' && TAKEN_BACK.test(clause.text)) {
      groups.pop()
    } else if (isChangeOfListed(groups, kind, heard)) {
      groups.splice(0, groups.length, {
        ...clause,
        from: groups[0]?.from ?? 0,
        kind,
        heard,
        core: [clause],
        isCoreOnly: true,
      })
    } else if (last && (kind === null || last.kind === null || isSameWish(last, kind, heard, clause.text))) {
      last.to = clause.to
      if (corrects) last.core = [...last.core, { ...clause, text: `no, ${clause.text}` }]
      else if (kind !== null || isTime) last.core = [...last.core, clause]
      if (last.kind === null && kind !== null) Object.assign(last, { kind, heard })
    } else if (last?.kind === 'cancel' && kind === 'move' && isInItsPlace(last, heard, before)) {
      // "We have to skip Thursday. Can you move it to next week, same time?"
      Object.assign(last, { kind, heard, to: clause.to, core: [...last.core, clause] })
    } else if (isOwn(last) && GIVES_AWAY.has(kind ?? '') && heard.services.length === 0) {
      Object.assign(last, { kind, heard, to: clause.to, core: [...last.core, clause] })
    } else groups.push({ ...clause, kind, heard, core: kind !== null || isTime ? [clause] : [] })
  }
  return groups
}

/**
 * "I have a check-up and a filling next week, please cancel the filling": what comes before the change says what is booked, and asks for nothing. Two
 * things at least, as one alone is the one that is changed.
 */
function isChangeOfListed(groups: readonly Group[], kind: Kind | null, { services }: Heard): boolean {
  if ((kind !== 'cancel' && kind !== 'move') || services.length > 1 || groups.length === 0) return false
  const text = groups.map((group) => group.text).join(' , ')
  const named = new Set(groups.flatMap(({ heard }) => heard?.services ?? []))
  return (
    (named.size > 1 || services.some((name) => !named.has(name) && named.size > 0)) &&
    groups.every(({ kind, heard }) => kind === 'own' || (kind === 'book' && heard?.intent !== 'book')) &&
    HAS_THEM.test(text) &&
    !WANTS_THEM.test(text)
  )
}

const OF_OTHERS = /^\W*(?:(?:and|but|so|that|then)\W+)*(?:he|she|they)\b/i

/** "Tell her I called; no, scrap that." */
const TAKEN_BACK =
  /^\W*(?:(?:no|oh|actually|sorry|and|but)\W+)*(?:scrap|forget|scratch|skip|leave|never ?mind)(?: (?:that|it|about (?:that|it)))?\W*$/i

const HAS_THEM =
  /\b(?:i|we|he|she|they)(?:'ve|'s| have| has)\b|\b(?:booked|both)\b|\b(?:my|our|of) (?:two|2|three|3)\b|\b(?:down|in) (?:for|on|with you)\b/i
const WANTS_THEM = /\b(?:can|could|may|need|want|like|would|'d|book)\b|\?/i

/** "Hang on, my wife says he has football on Wednesdays, so it's Friday at four." */
const IT_IS = oneOf(
  "it(?:'s|'d|'ll| is| has to| would| will)(?: have to)?(?: be)?|(?:better )?make (?:it|that)",
  "let's (?:say|make it|do)|we (?:said|need|want)",
)
const SETTLES = new RegExp(`^\\W*(?:(?:so|then|and|but|no|ok|okay|yes)\\W+)*${IT_IS} `, 'i')
/** "He says two's too early for him. Okay, two thirty." */
const OBJECTS = /\b(?:he|she|they|(?:my|our) \w+) (?:says?|thinks?|said)\b.*\btoo (?:early|late|soon)\b/i
const CORRECTED = /\b(?:sorry|hang on|hold on|wait|actually|no|scratch that|my mistake|i tell a lie)\b/i

const CANNOT = oneOf(
  "can'?t|cannot|can not|couldn't|won't|mustn't|(?:don't|do not) (?:like|want|do)|hate|can only|have to|has to|must",
  'need to|needs to',
)

/** "But not Thursday, and not in the morning". */
const RULES_OUT =
  /^\W*(?:(?:and|but|so|or|just|only|please)\W+)*(?:not|no|never|nothing|except|anything but|any(?:time|thing) (?:but|except))\b/i

/** "It can't be before Friday", "I don't like the mornings": limits count anywhere in a story. */
const LIMITS = new RegExp(
  oneOf(
    `\\b(?:i|we|it|that)(?:'ve|'d)? (?:really |just )?${CANNOT}\\b`,
    '\\b(?:nothing|not|no) (?:\\w+ )?(?:before|after|until|mornings?|afternoons?|evenings?|earlier|later)\\b',
    "\\b(?:mornings?|afternoons?|evenings?)\\b.*\\b(?:hopeless|no good|bad|best|better|don't|doesn't|out)\\b",
  ),
  'i',
)

/** What is skipped is what should be moved, unless the words name another appointment or say "cancel". */
const isInItsPlace = (last: Group, { from }: Heard, before: string): boolean =>
  from === null &&
  (/\b(?:don't|do not|not|no need to) cancel\b/i.test(before) ||
    (last.heard?.services.length === 0 && !/\bcancel/i.test(last.text)))

/** "My haircut on Tuesday" names an appointment that the caller has, and does not ask for one. */
const isOwn = (group: Group | undefined): group is Group =>
  group?.kind === 'own' || (group?.kind === 'book' && group.heard?.intent === null && NAMES_OWN.test(group.heard.text))

const NAMES_OWN =
  /^\W*(?:(?:hi|hello|hey|so|well|about|regarding|it's|it is|for)\W+(?:about )?)*(?:my|our|me(?= \p{L}+'s))\b/iu

/** "I've a fitting with you on Thursday, but that's not happening": the change is about what was said first. */
const GIVES_AWAY: ReadonlySet<string> = new Set(['move', 'cancel'])

/** "Do you take Cigna, and if so, can I get a cleaning on Tuesday?" */
function isRequestAfter(last: Kind | null, heard: Heard): boolean {
  if ((last !== 'question' && last !== 'hours') || heard.when === null || heard.isAboutFacts) return false
  if (heard.intent !== null && heard.intent !== 'book') return false
  if (ELSE.test(heard.text)) return true
  return heard.services.length > 0 || (last === 'question' && heard.wantsTime && REQUESTS_TIME.test(heard.text))
}

const IF_NOT = oneOf(
  "if (?:not|so|you're|you are|you aren't|it's|it is|it isn't|that's|there's)|otherwise|in that case|or else",
  'failing that',
)

/** "Are you open on Sunday? If you aren't, I'd take the day after." */
const ELSE = new RegExp(
  `^\\s*(?:and |but |so )?${IF_NOT}\\b.*\\b(?:i'd|i'll|i would|we'd|we'll|can|could|take|have|come|book|like)\\b`,
  'i',
)

const REQUESTS_TIME = /\b(?:free|available|get|fit|come|have|squeeze|slot|see|seen|take|bring|book|put|drop)\b/i

/** "And could Ben do it?" */
const saysWhom = ({ staff, services, when, intent }: Heard): boolean =>
  staff !== null &&
  !(staff.kind === 'named' && staff.asks !== undefined) &&
  services.length === 0 &&
  when === null &&
  (intent === null || intent === 'book')

const OWN: ReadonlySet<Kind> = new Set(['move', 'cancel', 'own', 'status'])
const CORRECTS = /^\s*(?:no|actually|sorry|wait|i mean|rather|or)\b/i

/** "Let Jim know I leave the keys in the box, and I also want a brake check": what follows a message belongs to it, unless it asks for something outright. */
function isRequestBeside(kind: Kind, text: string): boolean {
  // Of "could you tell Beth he is fine and he's right as rain?" the question mark belongs to the first part.
  if (kind === 'question' || kind === 'hours') return isQuestion(plainText(text).replace(/\?\W*$/, ''))
  // "Tell Maria I cannot come and she should book me for Friday": what she should do is part of the message.
  if (OF_OTHERS.test(text)) return false
  return (kind === 'book' || kind === 'move' || kind === 'cancel') && asksOutright(plainText(text))
}

/** Whether a part with a separate request says more about the wish before it. */
function isSameWish(last: Group, kind: Kind, heard: Heard, text: string): boolean {
  if (last.kind === 'message') return !isRequestBeside(kind, text)
  // "Yes, cancel it."
  if (last.kind === 'answer') return !heard.isQuestion && heard.when === null && kind !== 'message' && kind !== 'late'
  if (last.kind === 'late' || last.kind === 'complaint') return kind === last.kind || kind === 'message'
  if (kind === 'complaint' || kind === 'late') return false
  if (last.kind === 'book' && saysWhom(heard)) return true
  if (last.kind === 'book' && kind === 'book') return !isAnotherBooking(last.heard, heard)
  if (last.kind === 'question' && kind === 'book') return heard.intent === null && heard.when === null
  if (last.kind === 'question' || last.kind === 'hours') return false
  if (kind === 'cancel' && last.kind === 'book')
    return heard.services.length === 0 && !/\b(?:my|appointment)\b/i.test(text)
  if (last.kind !== null && OWN.has(last.kind) && OWN.has(kind))
    return last.kind === kind ? heard.when === null || last.heard?.when === null : CORRECTS.test(text)
  return /\binstead\b/i.test(text) && kind === 'book'
}

const isAnotherBooking = (last: Heard | null, heard: Heard): boolean => {
  if (heard.forOther) return true
  const [one, ...more] = heard.services
  if (one === undefined || more.length > 0 || last === null || last.services.length === 0) return false
  return !last.services.includes(one)
}
