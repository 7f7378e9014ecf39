import { unreachable } from '../../../kernel/assert.ts'
import { wantsOnPhone } from '../../understanding/en/phrases/asked-person.ts'
import { wordsOf } from '../../understanding/en/plain-text.ts'
import { tellsOfPast } from '../../understanding/en/told.ts'
import { understand } from '../../understanding/en/understand.ts'
import type { Wish } from '../../understanding/en/wishes/together.ts'
import { readWishes } from '../../understanding/en/wishes.ts'
import type { Heard, Sense } from '../../understanding/heard.ts'
import { isAllForeign, otherLanguage } from '../../understanding/other-languages.ts'
import { isAnsweredAside, leftOpen, workOff } from './agenda.ts'
import { emergencyAnswer } from './answers/emergency-answers.ts'
import { plainAnswer } from './answers/plain-answers.ts'
import { tellStatus } from './answers/status.ts'
import { textWish } from './answers/text-to-caller.ts'
import { toPerson } from './answers/to-person.ts'
import { askMessage, askQuestion, asksFirst, isWholeMessage, newRequest, repeated } from './asides.ts'
import { isDoubtfulTime, mayMean } from './asking-back/doubtful-wish.ts'
import { onNewOrOwn } from './asking-back/new-or-own.ts'
import { onPassOn, onTopics, tellTopic, topicNamed } from './asking-back/topics.ts'
import { askWhomInstead, onService, onStaff, startBooking } from './booking.ts'
import { onConfirm, onName, onPhone, onQuestion } from './confirmation.ts'
import {
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  home,
  over,
  type Purpose,
  reply,
} from './dialogue-state.ts'
import { discussedIn } from './discussed.ts'
import { askField, nextField } from './fields/next-field.ts'
import { onField } from './fields/on-field.ts'
import { onSlots, onWhen } from './offers.ts'
import { isBookingStep, keepsIt, leave, openTask } from './open-task.ts'
import { lookUpUsual, wantsUsual } from './own/usual.ts'
import { onConfirmCancel, onOwn, onOwnOne, openOwn } from './own-appointments.ts'
import { introducedName, onProof, verify } from './proof.ts'
import { isUnclearStaff, staffRefs, withStaffKnown } from './whom.ts'

/**
 * The dialogue by rules, in a call or by text message. Pure: the state and an input give a reply, or a tool whose
 * result the dialogue continues with. An input is split into wishes; each is understood first as the answer to the open
 * question, then as a new request. A question in between is answered, and the open one repeated. Further wishes wait on
 * the agenda. Nothing is booked, moved or canceled without a yes to exactly that.
 */
export function answerText(state: DialogueState, text: string, context: DialogueContext): DialogueResponse {
  const emergency = emergencyAnswer(state, text, context)
  if (emergency !== null) return emergency
  if (text.trim() === '') return workOff(repeated(state, [context.words.unreadable()], context), context, answerHeard)
  const sense = senseOf(state, context)
  const { step } = state
  const topic = step.at === 'topics' ? topicNamed(step, text) : null
  if (topic !== null) return completed(tellTopic(state, topic, context), context)
  const isAnswering = step.at !== 'home'
  if (isBookingStep(step) && step.task.kind === 'move' && keepsIt(text))
    return completed(leave(state, step.task, context), context)
  const wishes =
    state.step.at === 'message' || isFreeText(state)
      ? [{ heard: understand(text, sense) }]
      : readWishes(text, sense, isAnswering)
  const foreign = otherLanguage(text)
  if (
    foreign !== null &&
    !isFreeText(state) &&
    !(asksForName(state) && wishes[0]?.heard.name) &&
    (isAllForeign(text) || wishes.every(({ heard }) => isUnreadable(heard)))
  )
    return notEnglish(state, foreign, context)
  const [first, ...rest] = inOrder(withoutReplaced(wishes, state), isAnswering, (one) =>
    isWholeMessage(state, one, context),
  )
  const heard = first?.heard ?? understand(text, sense)
  const known =
    state.name === null && introducedName(heard) !== null ? { ...state, name: introducedName(heard) } : state
  return answerInput({ ...mentioning(known, wishes), agenda: [...rest, ...state.agenda] }, heard, context)
}

const senseOf = (state: DialogueState, context: DialogueContext): Sense => ({
  now: context.now,
  timezone: context.timezone,
  country: context.country,
  ...(context.closures === undefined ? {} : { closures: context.closures }),
  ...(state.mentioned === undefined ? {} : { named: state.mentioned }),
  ...discussedIn(state, context),
  services: context.services.map(({ name }) => name),
  choices: choicesIn(state),
  askedForName: asksForName(state),
  // Names in an answer to a question of the service do not ask for a member of staff.
  staff: isFreeText(state) ? [] : staffRefs(context.staff),
  askedForStaff: state.step.at === 'staff',
})

/**
 * What sounded like an existing appointment is taken as a wish for a new one, unless another such wish is waiting: the
 * words are read again as that.
 */
function bookAfterAll(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const waits = state.agenda.some(({ heard: { intent, services, isQuestion } }) => {
    return (intent === null || intent === 'book') && services.length > 0 && !isQuestion
  })
  if (waits) return reply(home(state), context.words.allRight())
  const meant = { intent: 'book', isPrice: false, isSure: true, mayTell: false } as const
  const read = understand(heard.text, senseOf(state, context), meant)
  const { staff, services, otherName, forOther } = heard
  const when = read.when ?? heard.when
  const wish = { ...read, when, staff, services, otherName, forOther }
  if (!isDoubtfulTime(wish, senseOf(state, context))) return startBooking(state, wish, context)
  const names = context.services.map(({ name }) => name)
  return startBooking(state, { ...wish, services: mayMean(wish, names) }, context, true)
}

/** "It's our anniversary on Friday, is there parking?" "Then a table at seven": on that Friday. */
function mentioning(state: DialogueState, wishes: readonly Wish[]): DialogueState {
  const asked = wishes.find(({ heard }) => heard.isQuestion && heard.when !== null && !tellsOfPast(wordsOf(heard.text)))
  const [day, ...others] = asked?.heard.when?.days ?? []
  const isOne = day !== undefined && others.length === 0 && day.from === day.to
  return isOne && state.step.at === 'home' ? { ...state, mentioned: day.from } : state
}

/** Answers an input whose meaning is already known, such as a key. */
export const answerInput = (state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse =>
  workOff(answerHeard(state, heard, context), context, answerHeard)

/** Continues with the agenda after a response that no input led to, such as one to a complete phone number. */
export const completed = (response: DialogueResponse, context: DialogueContext): DialogueResponse =>
  workOff(response, context, answerHeard)

/**
 * "A colour, and no haircut after all": the service that is being booked is not asked about again along with the one
 * that replaces it.
 */
function withoutReplaced(wishes: readonly Wish[], { step }: DialogueState): readonly Wish[] {
  const service = isBookingStep(step) && step.task.kind === 'book' ? step.task.service : null
  const isOpen = ({ heard }: Wish) =>
    heard.services.length === 1 && heard.services[0] === service && !heard.isQuestion && !heard.forOther
  const isOther = ({ heard }: Wish) => heard.services.length === 1 && heard.services[0] !== service
  return wishes.some(isOther) ? wishes.filter((wish) => !isOpen(wish) || wish.heard.when !== null) : wishes
}

/**
 * Puts what answers the open question first, otherwise messages and questions, because they need nothing further from
 * the caller.
 */
function inOrder(wishes: readonly Wish[], isAnswering: boolean, needsNothing: (heard: Heard) => boolean) {
  if (wishes.length < 2) return wishes
  const isAside = ({ heard }: Wish) => needsNothing(heard) || isAnsweredAside(heard)
  if (!isAnswering) return [...wishes].sort((a, b) => Number(isAside(b)) - Number(isAside(a)))
  const at = wishes.findIndex(({ heard }) => heard.answer !== null || heard.choice !== null || heard.when !== null)
  const first = wishes[at]
  return first === undefined ? wishes : [first, ...wishes.filter((wish) => wish !== first)]
}

/** Answers what was heard, as soon as it is known which member of staff is meant. */
export function answerHeard(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  if (state.step.at === 'message') return passOn(state, heard, context)
  if (wantsUsual(state, heard)) {
    const known = lookUpUsual(state, heard, context)
    return 'kind' in known ? known : answerHeard(state, known, context)
  }
  if (heard.staff === null) return answerKnown(state, heard, context)
  const known = withStaffKnown(state, heard)
  return 'kind' in known ? known : answerKnown(known.state, known.heard, context)
}

function answerKnown(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  // "Are you a robot? Put Pam on": a person is wanted, whatever was asked before it.
  if (heard.intent === 'person' && (wantsOnPhone(heard.text) || WANTS_PERSON.test(heard.text)))
    return toPerson(state, heard, context)
  const plain = textWish(state, heard, context) ?? plainAnswer(state, heard, context)
  if (plain !== null) return plain
  if (heard.intent === 'person' && !asksFirst(state, heard)) return toPerson(state, heard, context)
  if (heard.intent === 'repeat') return repeated(state, [], context)
  if (heard.intent === 'status') return tellStatus(state, heard, context)
  if (heard.intent === 'menu' && isBookingStep(state.step)) return leave(state, state.step.task, context)
  if (heard.intent === 'menu') return reply(home(state), words.allRight(), words.help())
  // "Yes please, that's all" answers the open question first.
  if (heard.intent === 'goodbye' && isMoreThanGoodbye(state, heard))
    return answerKnown(state, { ...heard, intent: null }, context)
  if (heard.intent === 'goodbye' && (heard.answer !== 'yes' || state.step.at === 'home')) return goodbye(state, context)
  const answer = answerStep(state, heard, context)
  if (answer !== null) return answer
  return asksForOther(state, heard) ? answerKnown(home(state), heard, context) : newRequest(state, heard, context)
}

/** Questions that only offer something: whoever asks for something else in place of an answer has left them. */
const OFFERS: ReadonlySet<string> = new Set(['pass_on', 'topics', 'offer_message'])

const asksForOther = ({ step }: DialogueState, { services, when, relation, isQuestion, intent }: Heard): boolean =>
  OFFERS.has(step.at) &&
  (services.length > 0 || when !== null || relation !== null || isQuestion || (intent !== null && intent !== 'thanks'))

/** "Get me a person, I can't do this with a computer" does not ask whether the assistant is a computer. */
const WANTS_PERSON =
  /\bno (?:more )?(?:machines?|robots?|bots?|computers?)\b|\b(?:don't|won't|not|refuse to|hate) (?:want to |going to )?(?:talk|talking|speak|speaking) (?:to|with) (?:an? |some |the )?(?:machine|robot|bot|computer|recording)|\b(?:get|give|find|want|need|prefer|put|connect|transfer)\b[^.?!,]{0,25}\b(?:person|human|someone|somebody|operator|receptionist)\b(?![^.!]*\?)/i

/**
 * "What would the cheapest one come to? Just so I know, thanks, bye now": a request before the closing words is not a
 * goodbye.
 */
const isMoreThanGoodbye = (
  { step }: DialogueState,
  { text, isQuestion, isAboutFacts, services, when, wantsTime }: Heard,
) =>
  step.at === 'home' &&
  text.split(/\s+/).length > MAX_FAREWELL &&
  (isQuestion || isAboutFacts || services.length > 0 || (when !== null && wantsTime))

/** In words. */
const MAX_FAREWELL = 8

/** Whether the answer is kept exactly as it is said. */
const isFreeText = ({ step }: DialogueState): boolean => step.at === 'question' || step.at === 'field'

const asksForName = ({ step }: DialogueState): boolean =>
  step.at === 'name' ||
  (step.at === 'proof' && step.by === 'name') ||
  (step.at === 'new_or_own' && step.isAfterName === true)

/** How many choices the open question offers. */
export function choicesIn({ step }: DialogueState): number {
  switch (step.at) {
    case 'service':
      return step.options.length
    // The last option is anybody.
    case 'staff':
      return step.options.length + 1
    case 'slots':
      return step.slots.length
    case 'own':
      return step.appointments.length
    case 'field':
      return step.field.choices.length
    case 'topics':
      return step.options.length
    case 'own_one':
    case 'new_or_own':
      return 3
    default:
      return 0
  }
}

/** Understands the input as the answer to the open question; null if it is not one. */
function answerStep(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  const { step } = state
  if (WITH_DETAILS.has(step.at) && (isElsewhere(heard) || movesAnother(state, heard))) return null
  if (isBookingStep(step) && ONLY_ASKED.test(heard.text)) return leave(state, step.task, context)
  if (isBookingStep(step) && isUnclearStaff(heard.staff) && !heard.isAboutFacts)
    return askWhomInstead(state, step, heard, context)
  switch (step.at) {
    case 'service':
      return onService(state, step, heard, context)
    case 'staff':
      return onStaff(state, step, heard, context)
    case 'when':
      return onWhen(state, step, heard, context)
    case 'slots':
      return onSlots(state, step, heard, context)
    case 'name':
      return onName(state, step, heard, context)
    case 'phone':
      return onPhone(state, step, heard, context)
    case 'question':
      return onQuestion(state, step, heard, context)
    case 'field':
      return onField(state, step, heard, context, goodbye)
    case 'confirm':
      return onConfirm(state, step, heard, context)
    case 'own':
      return onOwn(state, step, heard, context)
    case 'own_one':
      return onOwnOne(state, step, heard, context)
    case 'confirm_cancel':
      return onConfirmCancel(state, step, heard, context)
    case 'proof':
      return onProof(state, step, heard, context)
    case 'offer_message':
      return onOfferMessage(state, heard, context)
    case 'topics':
      return onTopics(state, step, heard, context)
    case 'pass_on':
      return onPassOn(state, step, heard, context)
    case 'new_or_own':
      return onNewOrOwn(state, step, heard, context, WAYS)
    case 'leaving':
      return onLeaving(state, step.back, heard, context)
    case 'home':
      return onHome(state, step.again ?? false, heard, context)
    case 'message':
      return null
    default:
      return unreachable(step)
  }
}

const WAYS = {
  book: bookAfterAll,
  open: openOwn,
  ask: askQuestion,
  verify: (state: DialogueState, name: string, heard: Heard, purpose: Purpose, context: DialogueContext) =>
    verify(state, { name }, { heard, purpose, name }, context),
}

const WITH_DETAILS: ReadonlySet<string> = new Set(['staff', 'when', 'slots', 'name', 'phone', 'confirm', 'proof'])

/** Whether the input clearly starts something else, whatever days or numbers it contains. */
const isElsewhere = ({ intent, choice, text }: Heard): boolean =>
  choice === null &&
  ((intent === 'cancel' && /\bappointments?\b|\bbookings?\b/i.test(text)) ||
    intent === 'own' ||
    intent === 'message' ||
    intent === 'late' ||
    intent === 'complaint' ||
    intent === 'progress' ||
    intent === 'detail' ||
    intent === 'hours')

/** "No, move my appointment to Friday", while a new one is being booked. */
const movesAnother = ({ step }: DialogueState, { intent, text }: Heard): boolean =>
  isBookingStep(step) && step.task.kind === 'book' && intent === 'move' && NAMES_EXISTING.test(text)

const NAMES_EXISTING =
  /\b(?:my|our|the|an) (?:existing |current |old |other |\p{L}+day(?:'s)? |\p{L}+ )?(?:appointment|booking|reservation)\b|\b(?:i|we)(?:'ve| have)? already (?:got|have|booked)\b|\bthe one (?:i|we)(?:'ve| have)? (?:got|have|booked)\b/iu

/** "I was only asking." */
const ONLY_ASKED =
  /\b(?:(?:just|only|merely) (?:asking|a question|wondering|curious|wanted to (?:ask|know)|wondered|checking)|don't want to (?:book|make)|not (?:trying|looking) to book|no(?:t a)? booking|didn't (?:want|ask) to book)\b/i

/** "No wait" right after a booking is not a goodbye. */
const SECOND_THOUGHTS = /\b(?:wait|hold on|wrong|not right|incorrect|mistake|changed my mind|not what i)\b/i

/** A no to "is there anything else?" counts as a goodbye. */
function onHome(state: DialogueState, again: boolean, heard: Heard, context: DialogueContext): DialogueResponse | null {
  if (!context.isSpoken || !again || heard.isQuestion) return null
  if (heard.intent !== null && heard.intent !== 'thanks') return null
  if (heard.services.length > 0 || heard.when !== null) return null
  if (state.last !== null && SECOND_THOUGHTS.test(heard.text))
    return openOwn(state, { ...heard, text: 'it' }, 'move', context)
  if (heard.answer === 'no') return goodbye(state, context)
  return heard.answer === 'yes' ? reply(home(state), ...context.words.whatCanIDo()) : null
}

function onOfferMessage(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  if (heard.answer === 'yes') return askMessage(state, context)
  return heard.answer === 'no' ? over(state, context, context.words.allRight()) : null
}

/**
 * Says goodbye. If the input may have been misheard and a question is open, the caller is asked before the call ends.
 */
export function goodbye(state: DialogueState, context: DialogueContext): DialogueResponse {
  const { step } = state
  const { words, isUnsure } = context
  const isFree = step.at === 'leaving' || step.at === 'field' || (step.at === 'home' && step.again)
  if (isUnsure && !isFree) return reply({ ...state, step: { at: 'leaving', back: step } }, words.wasThatGoodbye())
  const task = openTask(step.at === 'leaving' ? step.back : step)
  const left = task === null ? [] : [task === 'book' ? words.notBooked() : words.notMoved()]
  const unanswered = leftOpen(state, context)
  const isAsked = step.at === 'field' && step.ends
  const field = isAsked ? null : nextField(state, 'every_call', context)
  if (field !== null) {
    const leaving = { ...home(state), agenda: [] }
    return askField(leaving, field, { booking: null, ends: true }, context, [...left, ...unanswered])
  }
  return { ...reply({ ...home(state), agenda: [] }, ...left, ...unanswered, words.goodbye()), follows: 'goodbye' }
}

function onLeaving(
  state: DialogueState,
  back: DialogueState['step'],
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (heard.answer === 'yes') return goodbye(state, context)
  const before = { ...state, step: back }
  if (heard.answer === 'no') return repeated(before, [], context)
  return answerStep(before, heard, context)
}

/** Whether none of the input could be read as English. */
const isUnreadable = ({ intent, services }: Heard): boolean =>
  (intent === null || intent === 'greeting' || intent === 'thanks') && services.length === 0

function notEnglish(state: DialogueState, language: string, context: DialogueContext): DialogueResponse {
  return workOff({ ...reply(state, ...context.words.otherLanguage(language)) }, context, answerHeard)
}

function passOn(state: DialogueState, heard: Heard, { words }: DialogueContext): DialogueResponse {
  if (heard.intent === 'menu' || /^\W*(?:no|nothing|never ?mind)\W*$/i.test(heard.text))
    return reply(home(state), words.allRight(), words.help())
  return { ...reply(home(state), words.passedOn()), notice: { about: 'message', text: heard.text } }
}
