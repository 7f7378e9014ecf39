import type { Heard, Intent, Sense } from '../heard.ts'
import type { WhenReading } from '../when-reading.ts'
import { leadingName } from './answers/leading-name.ts'
import { parseChoice, parseYesNo } from './answers.ts'
import type { Meant } from './examples/meant-by-example.ts'
import {
  asksForMore,
  asksForSoonest,
  detectIntent,
  detectShift,
  givesUp,
  isAboutFacts,
  isChangeOfOwn,
  isForOther,
} from './intents.ts'
import { parseName, parseOtherName } from './names.ts'
import { ruledOutDays } from './negated-days.ts'
import { otherWords } from './other-words.ts'
import { parseBareHour, parseWhen } from './parse-when.ts'
import { parseDigits, startsOver } from './phone-digits.ts'
import { askedPerson, wantsOnPhone } from './phrases/asked-person.ts'
import { ordersGoods } from './phrases/orders.ts'
import { passesOn } from './phrases/passes-on.ts'
import { before, oneOf } from './phrases/phrase-pattern.ts'
import { plainText, removeHesitation } from './plain-text.ts'
import { asksForSlot, isQuestion, isRequestForm, mayAsk } from './question-shapes.ts'
import { wantedServices } from './services/rejected-services.ts'
import { withoutNouns, withoutServices } from './services/services.ts'
import { type Asked, readStaffWish } from './staff/staff-wish.ts'
import { boundByDeed } from './times/bound-by-deed.ts'
import { wantsTime } from './wanted-time.ts'

/**
 * Reads an English text, typed or recognized. Pure; never throws. @param meant what the text asks for according to examples; null if only its words
 * count
 */
export function understand(text: string, sense: Sense, meant: Meant | null = null): Heard {
  const said = corrected(removeHesitation(text.slice(0, MAX_CHARACTERS)))
  const isPassedOn = passesOn(said)
  const { staff, rest: written } = readStaffWish(said, { staff: [], ...sense }, askedFor(sense))
  const plain = plainText(written)
  const choice = sense.choices > 0 ? parseChoice(plain, sense.choices) : null
  const named = withoutServices(plain, sense.services)
  const others = otherWords(plain, sense.services)
  const services = wantedServices(plain, sense.services)
  const isOrder = services.length === 0 && ordersGoods(named)
  const wanted = isOrder ? null : (meant?.intent ?? givenUp(plain, services, detectIntent(named)))
  // In "I can't make it on Thursday" the day names the appointment to cancel; it is not a day ruled out for a booking.
  const isRuledOut = wanted !== 'cancel' && wanted !== 'own'
  // A choice such as "the 2nd one" is not also a date.
  const timed = choice !== null ? '' : withoutCounts(written)
  const halves = wanted === 'move' ? splitMove(withoutServices(timed, sense.services)) : null
  const from = halves ? parseWhen(halves.from, sense, false).when : null
  const [base] = from?.days ?? []
  const to = halves
    ? parseWhen(halves.to, { ...sense, ...(base === undefined ? {} : { base: base.from, named: base.from }) })
    : null
  const isMoved = to !== null && (to.when !== null || to.relation !== null || to.unread.length > 0)
  const reading = isMoved ? to : parseWhen(timed, sense, isRuledOut)
  const { when, relation, ambiguous, unread, holidays } = reading
  const asks =
    isOrder ||
    isQuestion(plain) ||
    (wanted === null && services.length === 0 && when === null && others.length > 0 && isRequestForm(plain))
  const isAside = isOrder || (asks && others.length > 0 && services.length === 0 && !asksForSlot(plain))
  return {
    text: said.trim(),
    intent: wantsOnPhone(said) ? 'person' : isPassedOn ? 'message' : intentOf(wanted, named, reading, written),
    answer: parseYesNo(plain),
    choice,
    services,
    // Who is told something is not the one with whom an appointment is wanted.
    staff: isPassedOn ? null : staff,
    when,
    from: isMoved ? from : null,
    hour: parseBareHour(plain),
    notDays: isRuledOut ? ruledOutDays(plain, reading.notDays) : null,
    oddDay: when !== null && when.days.length > 0 ? null : (reading.odd?.why ?? null),
    relation,
    ambiguous,
    unread,
    holidays,
    shift: choice === null ? detectShift(plain) : null,
    name: parseName(written, sense.askedForName) ?? (sense.askedForName ? (leadingName(written)?.name ?? null) : null),
    otherName: parseOtherName(written),
    digits: parseDigits(written),
    startsOver: startsOver(plain),
    wantsMore: asksForMore(plain),
    wantsSoonest: asksForSoonest(plain),
    isQuestion: asks,
    asksBeside: mayAskBeside(plain, others, meant) ? withoutServices(plain, sense.services, '') : null,
    context: null,
    isCondition: false,
    isAboutFacts: isAboutFacts(plain) || meant?.isPrice === true,
    ...(meant === null ? {} : { isByExample: true, isAboutPrice: meant.isPrice }),
    forOther: isForOther(plain),
    wantsTime: !isAside && wantsTime(plain),
  }
}

/** If the examples are not certain, a statement may be a question without the form of one. */
function mayAskBeside(plain: string, others: readonly string[], meant: Meant | null): boolean {
  if (meant?.isSure) return false
  return (meant?.mayTell === true && others.length > 1) || mayAsk(plain, others)
}

const askedFor = ({ askedForStaff, askedForName }: Sense): Asked =>
  askedForStaff ? 'staff' : askedForName ? 'name' : null

/** "So no guitar tomorrow": the name of the service is said in part. */
function givenUp(plain: string, services: readonly string[], intent: Intent | null): Intent | null {
  const [service, ...others] = services
  const isOpen = intent === null || intent === 'book' || intent === 'own' || intent === 'hours'
  if (!isOpen || service === undefined || others.length > 0) return intent
  return givesUp(withoutNouns(plain, service)) ? 'cancel' : intent
}

/** A change to an existing appointment, or a wish for a person by name, shows only in the whole text. */
function intentOf(wanted: Intent | null, named: string, { relation, when }: WhenReading, written: string) {
  if (relation !== null && isChangeOfOwn(named, wanted)) return 'move'
  // "I don't drop the kids till ten past, could it be half an hour later?"
  if (relation !== null && wanted === 'cancel' && !/\bcancel/i.test(written)) return 'move'
  const isTimed = when !== null && when.times.length > 0
  return (wanted === null || MAY_NAME_PERSON.has(wanted)) && !isTimed && askedPerson(written) !== null
    ? 'person'
    : wanted
}

const MAY_NAME_PERSON: ReadonlySet<Intent> = new Set(['book', 'hours', 'greeting', 'thanks', 'help', 'small_talk'])

const MAX_CHARACTERS = 1_600

/** "At 2... *3": an asterisk marks what the number before was meant to be. */
const corrected = (text: string): string =>
  text.replace(SAID_BUT_MEANT, 'I mean ').replace(/\b\d{1,2}(?::\d\d)?\b([^\d*]*)\*\s?(\d{1,2}(?::\d\d)?)/g, '$2$1')

const SAID = oneOf(
  "i(?:'ve| have)? (?:said|written(?: down)?|wrote(?: down)?|put(?: down)?|noted(?: down)?|asked for|told you)",
  'did i say',
)
const MEANT = oneOf("mean|meant|should have been|should've been|was meant to be")

/** "I've written down Friday but I mean the Friday after": only what was meant counts. */
const SAID_BUT_MEANT = new RegExp(
  `\\b${SAID} [^.;?!]{2,40}?[,?]? (?:but |and |when )?(?:i|it|that) (?:really |actually )?${MEANT} `,
  'gi',
)

const HOUR_WORD = oneOf('[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon')
const HOUR_ALONE = before(`${HOUR_WORD}(?:[,.;?!]|$| (?:please|sharp|if|thanks)\\b)`)

/** "Tomorrow, ten." */
const HOUR_AFTER_DAY = new RegExp(
  `\\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight)[,.] ${HOUR_ALONE}`,
  'gi',
)

const SPELLED_HOUR = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  'thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty',
].join('|')
const LENGTH_WORD = oneOf('an?|half|per|each|every|one|two|three|o|happy|rush|zero|\\d+')
const NO_LENGTH = `(?<!\\b${LENGTH_WORD}[ '-])`

/** "Hour ten", "clock four": other languages put the hour first. */
const HOUR_BEFORE_NUMBER = new RegExp(
  `${NO_LENGTH}\\b(?:at )?(?:the )?(?:hour|clock|time is|time) (\\d{1,2}(?![:\\d])|${SPELLED_HOUR})\\b(?! (?:hours?|minutes?|days?|weeks?|times|people))`,
  'gi',
)

/** "Need 2 move fri 2 sat". */
const TWO_FOR_TO =
  /\b2 (?=(?:(?:next|this) )?(?:mon|tue|wed|thu|fri|sat|sun|tomorrow|tmrw|move|change|cancel|book|swap))(?<=\b(?:need|want|like|move|change|swap|switch)\b.*)/gi

/** "Ten hours in the morning". */
const HOURS_OF_DAY =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:hours?|hrs) (?=(?:in|of) the (?:morning|afternoon|evening)|am\b|pm\b)/gi

/** "Two, in the afternoon" and "pm, 4" are hours. */
const HOUR_BEFORE_PART =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve), (?=in the (?:morning|afternoon|evening)\b)/gi
const HALF_BEFORE_HOUR = /\b([ap]m),? (?:at )?(\d{1,2})(?![\d:]|(?:st|nd|rd|th)\b| ?[ap]m\b)/gi

const A_DAY = before(
  '(?:on )?(?:(?:this|next|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b|tomorrow\\b|today\\b',
)

/** "Could I drop it by this Friday?" asks for Friday and does not name a limit. */
const DROP_BY = new RegExp(
  `\\b((?:drop|bring|come|pop|swing|stop|run|pass)(?:ping|ing)?(?: (?:it|him|her|them|(?:the|my|our) \\p{L}+))?) by ${A_DAY}`,
  'giu',
)

/** "Right after, like nine." */
const LIKE_HOUR = new RegExp(`\\b(?<!\\b(?:look|looks|feel|feels|would|'d) )like ${HOUR_ALONE}`, 'gi')

/** "Come in a week later" means a week after what was planned. */
const COME_IN =
  /\b(\p{L}+) in (?=(?:an?|one|two|three|\d+|half an?|a few|a couple of) (?:minute|hour|day|week|month)s? (?:later|earlier|sooner)\b)/giu

/** In "one for me at ten" the "one" is not an hour; "put it off by a week" means a week later. */
const withoutCounts = (text: string): string =>
  boundByDeed(text)
    .replace(TWO_FOR_TO, 'to ')
    .replace(HOUR_AFTER_DAY, '$1 at ')
    .replace(LIKE_HOUR, 'at ')
    .replace(HOUR_BEFORE_PART, '$1 ')
    .replace(HALF_BEFORE_HOUR, '$2 $1')
    .replace(COME_IN, '$1 ')
    .replace(DROP_BY, '$1 ')
    .replace(
      /(?<!\b(?:at|around|about|before|after|by|until|till|from|past|say) )\bone (?=(?:for|of|more|each|with)\b)/gi,
      'a ',
    )
    .replace(
      /\b(?:off|back|out) (?:by |for )?((?:an?|one|two|three|\d+|half an|a couple of) (?:minute|hour|day|week)s?)\b(?! (?:later|from|on))/gi,
      '$1 later',
    )
    .replace(HOUR_BEFORE_NUMBER, "at $1 o'clock")
    .replace(HOURS_OF_DAY, "$1 o'clock ")
    .replace(/\bforward (?:by )?((?:an?|one|two|three|\d+|half an) (?:minute|hour|day|week)s?)\b/gi, '$1 earlier')

const CANNOT_MAKE = oneOf(
  "can'?t|cannot|won'?t|couldn'?t|ain't|isn't|clashes|not able to|unable to",
  "i have|i've got|i'm booked|i booked|i had|i've you|you've got me|i'm (?:in|due|down|with)",
)
const ASKS_FOR_NEW = "(?:can|could|may|would|how about|what about|is there|any chance|do you|let's|please)"
/** "I can't make Tuesday, could I come on Friday?" */
const CANNOT_BUT = new RegExp(`^(.*?${CANNOT_MAKE} .+?)[,.;]? (?:(?:so|but|and) )?(${ASKS_FOR_NEW}\\b.+)$`, 'i')

/** "My haircut's Tuesday at one, any chance of later?" */
const OWN_BUT = new RegExp(
  `^((?:it's about |about |hi |hello |so )*(?:my|our|me) [^,;?.]+?)[,;.] ((?:${ASKS_FOR_NEW}|have you|anything|i'd)\\b.+)$`,
  'i',
)

/** "Next week instead of tomorrow, same time": the same time is that of the new day. */
function sameTimeOfNew(to: string, from: string): { from: string; to: string } {
  const same = /[,.]? (?:at )?(?:the )?same time\b/i.exec(from)
  return same === null ? { from, to } : { from: from.replace(same[0], ''), to: `${to}${same[0]}` }
}

/** "move my Tuesday appointment to Friday at 3": the old time is before the last "to", the new time after it. */
function splitMove(text: string): { from: string; to: string } | null {
  const instead = /^(.*?) instead of (.+)$/i.exec(text)
  if (instead) return sameTimeOfNew(instead[1] ?? '', instead[2] ?? '')
  const cannot = CANNOT_BUT.exec(text)
  if (cannot) return { from: cannot[1] ?? '', to: cannot[2] ?? '' }
  const own = OWN_BUT.exec(text)
  if (own && !/\bsame (?:time|day)\b/i.test(text)) return { from: own[1] ?? '', to: own[2] ?? '' }
  const found =
    /^(.*?\b(?:appointment|appt|booking|visit|haircut|meeting|it|one|from .+?|\w*day|slot)\b.*?) (?:to|until|for) (.+)$/i.exec(
      text,
    )
  return found ? { from: found[1] ?? '', to: found[2] ?? '' } : null
}
