import type { ToolResult } from '../../tools/tool.ts'
import { wantsRedress } from '../../understanding/en/intents.ts'
import { asksToReport } from '../../understanding/en/phrases/person-phrases.ts'
import { plainText } from '../../understanding/en/plain-text.ts'
import type { Heard } from '../../understanding/heard.ts'
import { tellHours } from './answers/hours.ts'
import { toPerson } from './answers/to-person.ts'
import { askNewOrOwn, mayBeChange, mayBeNew } from './asking-back/new-or-own.ts'
import { tellsSomething } from './asking-back/tells-something.ts'
import { titlesOf } from './asking-back/topics.ts'
import { isUnheardOf } from './asking-back/unheard-of.ts'
import { startBooking } from './booking.ts'
import { askNameOf, confirmation } from './chosen-time.ts'
import {
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  over,
  type Purpose,
  reply,
  run,
} from './dialogue-state.ts'
import { fieldQuestion } from './fields/next-field.ts'
import { isBookingStep, openTask } from './open-task.ts'
import { openOwn, ownPrompt } from './own-appointments.ts'
import { introducedName, proofQuestion } from './proof.ts'
import { inTrouble } from './trouble.ts'

/** An input that does not answer the open question. */
export function newRequest(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  const isFree = state.step.at === 'home'
  if (asksFirst(state, heard)) return lookUpFirst(state, heard)
  if (isFree && state.last === null && mayBeChange(heard, context))
    return askNewOrOwn(state, { heard: { ...heard, intent: 'move' }, purpose: 'move' }, context)
  switch (heard.intent) {
    case 'person':
      return toPerson(state, heard, context)
    case 'book':
      return bookOrLookUp(state, heard, context)
    case 'move':
    case 'cancel':
    case 'own': {
      const purpose = heard.intent === 'own' ? null : heard.intent
      if (isFree && state.last === null && mayBeNew(heard, context)) return mayBeEither(state, heard, purpose, context)
      return setAside(state, openOwn(state, heard, purpose, context), context)
    }
    case 'hours':
      return tellHours(state, heard, context)
    case 'message':
    case 'late':
    case 'complaint':
      return takeMessage(state, heard, heard.intent, context)
    case 'detail':
      return passOnDetail(state, heard, context)
    case 'progress':
      return reply({ ...state, step: { at: 'offer_message' } }, words.cannotSee(), words.orMessage())
    case 'greeting':
    case 'thanks':
      return isSocial(heard) ? social(state, heard, context) : wish(state, heard, context)
    case 'wrong_number':
      return isFree ? over(state, context, words.wrongNumber(context.businessName)) : wish(state, heard, context)
    case 'small_talk':
    case 'abuse': {
      const said = heard.intent === 'abuse' ? words.calm() : words.smallTalk(context.businessName)
      return repeated(state, isFree ? [said, words.help()] : [said], context)
    }
    case 'help':
      return heard.services.length > 0 ||
        heard.when !== null ||
        (heard.isQuestion && heard.text.split(/\s+/).length > 4)
        ? wish(state, heard, context)
        : repeated(state, [words.help()], context)
    default:
      return wish(state, heard, context)
  }
}

/** What sounds like an appointment that they have is asked about, unless it asks nothing but a question. */
function mayBeEither(state: DialogueState, heard: Heard, purpose: Purpose, context: DialogueContext): DialogueResponse {
  const { isQuestion, services, when, relation } = heard
  const names = services.length > 0 || when !== null || relation !== null || heard.staff !== null
  const isOnlyAsked = isQuestion && heard.isByExample === true && !names
  return isOnlyAsked ? askQuestion(state, heard, context) : askNewOrOwn(state, { heard, purpose }, context)
}

/** A wish that names nothing that can be booked is looked up first. */
const bookOrLookUp = (state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse =>
  isUnheardOf(state, heard, context)
    ? lookUpFirst(state, { ...heard, asksBeside: heard.text, isSearched: true })
    : startBooking(state, heard, context)

/** Looks the text up as a question, whatever it asks for. */
export const askQuestion = (state: DialogueState, heard: Heard, _: DialogueContext): DialogueResponse =>
  run(
    state,
    { tool: 'answer', question: heard.text, context: heard.context },
    { with: 'answer', heard: { ...heard, intent: null, isQuestion: true, services: [], when: null } },
  )

/** What these ask for may be a question in other words: "do I have to come in for that?" */
const UNSURE: ReadonlySet<string | null> = new Set([
  null,
  'book',
  'own',
  'help',
  'greeting',
  'thanks',
  'cancel',
  'late',
  'message',
  'complaint',
])

/** "I left my hat there, would you still have it?" */
const LEFT_BEHIND = /\b(?:left|forgot|forgotten|lost) (?:my|our|an?)\b/i

/** Whether the knowledge of the business is asked before the wish is carried out. */
export const asksFirst = ({ step }: DialogueState, heard: Heard): boolean =>
  step.at === 'home' &&
  !(heard.intent === 'message' && asksToReport(heard.text)) &&
  (heard.isByExample ? (heard.asksBeside ?? null) !== null : mayAskFirst(heard))

/** A wish for an appointment that may be a question about something else. */
const mayAskFirst = ({ asksBeside, intent, services, when, isQuestion, text }: Heard): boolean =>
  (asksBeside ?? null) !== null &&
  UNSURE.has(intent) &&
  (intent !== 'late' || isQuestion) &&
  (intent !== 'complaint' || (isQuestion && !wantsRedress(plainText(text)))) &&
  (intent !== 'message' || (isQuestion && LEFT_BEHIND.test(text))) &&
  !(intent === 'own' && ASKS_WHEN.test(text)) &&
  (intent !== null || services.length > 0 || when !== null)

const ASKS_WHEN =
  /\bon (?:his|her|their|the) way\b|\b(?:supposed|meant|due) to be here\b|\bstill coming\b|\bwho(?:'s| is) right\b|\bwhich (?:one )?is (?:it|right)\b|\b(?:when(?:'s)?|what time|(?:what|which) day)\b(?! (?:do|should|must|can) (?:i|we) (?!(?:need to |have to )?(?:be|come|get|arrive|turn|see|start|have|meet|go|show)\b))|\b(?:what|which|anything)\b.*\b(?:have|had|got|did) (?:i|we)\b|\b(?:have|had|did) (?:i|we) (?:got |have )?(?:any|booked)|\b(?:has|did|have) (?:(?:my|our) \w+|he|she|they) .*\b(?:book|booked|make|made|put)\b/i

/** Searches the knowledge base; if it has nothing on the subject, the wish is carried out. */
const lookUpFirst = (state: DialogueState, heard: Heard): DialogueResponse =>
  run(
    state,
    {
      tool: 'answer',
      question: heard.asksBeside ?? heard.text,
      context: heard.isQuestion ? (heard.context ?? heard.text) : null,
      isTentative: true,
      ...(asksOnly(heard) && { isAsked: true }),
    },
    { with: 'answer', heard, isTentative: true },
  )

/** A question that books nothing, "can my daughter come by herself?", or complains of nothing, "is my eyesight gonna be messed up?" */
export const asksOnly = ({ isQuestion, intent, services, when, relation, wantsTime }: Heard): boolean =>
  isQuestion &&
  (intent === 'complaint' ||
    intent === 'late' ||
    (services.length === 0 && when === null && relation === null && !wantsTime))

/** "Thank you", and nothing else that asks for something or tells something. */
const isSocial = ({ intent, services, when, isQuestion, wantsTime, text }: Heard): boolean =>
  services.length === 0 &&
  (when === null || !wantsTime) &&
  !(isQuestion && text.split(/\s+/).length > 4) &&
  !(intent === 'greeting' && tellsSomething(text, 3))

function social(state: DialogueState, { intent }: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  if (intent === 'thanks') return repeated(state, [words.welcome()], context)
  return state.step.at === 'home' ? reply(state, words.hello(context.businessName)) : repeated(state, [], context)
}

/** Another task is begun in the middle of a booking: says that this one is not booked. */
function setAside(state: DialogueState, response: DialogueResponse, { words }: DialogueContext): DialogueResponse {
  if (openTask(state.step) !== 'book') return response
  const task = isBookingStep(state.step) ? state.step.task : null
  const service = task?.kind === 'book' ? task.service : null
  return { ...response, say: [words.stillNotBooked(service), ...(response.say ?? [])] }
}

/** A service or a time without a verb is a wish to book. Anything else is looked up in the knowledge base. */
function wish(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  const isTimed = heard.when !== null || heard.unread.length > 0 || heard.ambiguous.length > 0
  const isAbout = heard.services.length > 0 || (isTimed && heard.wantsTime)
  const isFree = state.step.at === 'home'
  if (isFree && state.last !== null && !heard.isAboutFacts && changesLast(heard))
    return openOwn(state, heard, 'move', context)
  if (isFree && state.last !== null && heard.forOther && !heard.isQuestion) return startBooking(state, heard, context)
  // "Half an hour later" without a booking in this dialogue is about an appointment that was made before.
  if (isFree && heard.relation !== null && !heard.isAboutFacts && (heard.services.length === 0 || isShift(heard)))
    return openOwn(state, heard, 'move', context)
  // "Could you do a colour on Thursday?" asks for a time.
  const asksForTime = heard.isQuestion && isTimed && (heard.services.length > 0 || heard.wantsTime)
  if (asksForTime && !heard.isAboutFacts) return bookOrLookUp(state, heard, context)
  if (!heard.isQuestion && !heard.isAboutFacts && (isAbout || (isFree && heard.oddDay !== null && heard.wantsTime)))
    return bookOrLookUp(state, heard, context)
  if (heard.answer !== null && !heard.isQuestion && isShort(heard))
    return isFree
      ? reply(state, heard.answer === 'yes' ? words.nothingOpen() : words.allRight(), words.help())
      : lost(repeated(state, [words.notUnderstood()], context))
  if (!isFree && introducedName(heard) !== null && !heard.isQuestion)
    return repeated(state, [words.allRight()], context)
  // "A haircut tomorrow at ten, but tell me what it costs": the answer first.
  const isBoth = heard.isAboutFacts && heard.services.length === 1 && heard.when !== null && heard.wantsTime
  const agenda =
    isBoth && isFree ? [{ heard: { ...heard, isAboutFacts: false, isQuestion: false } }, ...state.agenda] : state.agenda
  if (ONLY_DIGITS.test(heard.text)) return lost(repeated(state, [words.notUnderstood()], context))
  const question = {
    question: heard.text,
    context: heard.context,
    ...(isFailedAnswer(state, heard) && { isTentative: true }),
  }
  return run({ ...state, agenda }, { tool: 'answer', ...question }, { with: 'answer', heard })
}

/** "Could I have violin two days earlier?" While nothing is booked in the dialogue, only an appointment made before can be earlier. */
const isShift = ({ relation, services, forOther }: Heard): boolean =>
  services.length === 1 && !forOther && (relation?.shiftDays ?? 0) !== 0

/** "030 1234567" asks nothing. */
const ONLY_DIGITS = /^[\d\s()+./-]+$/

/** While the assistant waits for an answer, words that ask nothing are an answer that it did not understand: they are no question for the business. */
const isFailedAnswer = ({ step }: DialogueState, { isQuestion, isAboutFacts, asksBeside }: Heard): boolean =>
  step.at !== 'home' && !isQuestion && !isAboutFacts && (asksBeside ?? null) === null

export const lost = (step: DialogueReply): DialogueReply => ({ ...step, isLost: true })

const isShort = ({ text }: Heard): boolean => text.split(/\s+/).length <= 6

/** "No, make it four" right after a booking changes the booking; so does "half an hour later". */
const changesLast = ({ when, relation, isQuestion, services, forOther, text }: Heard): boolean => {
  if (forOther || services.length > 0 || ANOTHER.test(text)) return false
  if (relation !== null) return true
  return when !== null && (isQuestion ? REFERS_BACK.test(text) : CORRECTION.test(text))
}

/** "Can we say seven thirty?" */
const REFERS_BACK =
  /\b(?:instead|rather|better|i meant?|(?:can|could|may|would|might|shall|should) (?:we|i|you|it|that)(?: \w+)? (?:say|make|be|go|move|push|shift|change|do it)|make (?:it|that)|let's (?:say|do|make))\b/i
const ANOTHER = /\b(?:another|also|as well|too|second|one more|extra|in addition)\b/i
const CORRECTION = /\b(?:actually|instead|rather|make it|make that|no|sorry|i meant?)\b/i

const SUBJECT = '(?:about|regarding|concerning|to do with|on the subject of) [^.!?]{1,80}'

/** "Could I leave a message for Elena? It's about the sheet music": what shall be passed on is still to come. */
const ASKS_TO_LEAVE = new RegExp(
  `\\b(?:leave|take|send|pass on|give|get)\\b[^.!?]{0,30}\\b(?:message|note|voice ?mail)s?\\b(?:[^.!?]{0,25}(?: ${SUBJECT})?)(?:[.!?,]\\s*(?:it|that|this)(?:'s|\\sis) ${SUBJECT})?\\W*$`,
  'i',
)

/** Whether the words are the message itself; a message without a number is no use to the team. Pure. */
export const isWholeMessage = (state: DialogueState, { intent, text }: Heard, { isSpoken, phone }: DialogueContext) =>
  intent === 'message' &&
  !ASKS_TO_LEAVE.test(text) &&
  text.split(/\s+/).length >= LEAST_TOLD &&
  (!isSpoken || (state.phone ?? phone) !== null)

/** In words. */
const LEAST_TOLD = 4

/** "Please tell Anna that I am late" is the message itself; after "leave a message" it is still to come. */
function takeMessage(
  state: DialogueState,
  heard: Heard,
  about: 'message' | 'late' | 'complaint',
  context: DialogueContext,
): DialogueResponse {
  const { words, isSpoken } = context
  if (about === 'complaint')
    return reply({ ...state, step: { at: 'offer_message' } }, words.sorryComplaint(), words.orMessage())
  if (about === 'message' && !isWholeMessage(state, heard, context)) return askMessage(state, context)
  const text = heard.context ?? heard.text
  const said = about === 'late' ? [words.toldThemLate()] : isSpoken ? [words.toldThem(text)] : [words.passedOn()]
  if (!isSpoken) return { ...repeated(state, said, context), notice: { about: 'message', text } }
  const from = state.phone ?? context.phone
  return run(state, { tool: 'message', text, from }, { with: 'message_kept', said })
}

/** Only a person can note "one guest more": the caller hears that it was passed on. */
function passOnDetail(state: DialogueState, { text }: Heard, context: DialogueContext): DialogueResponse {
  const { words, isSpoken } = context
  const said = [words.detailPassedOn(text)]
  if (!isSpoken) return { ...repeated(state, said, context), notice: { about: 'message', text } }
  return run(state, { tool: 'message', text, from: state.phone ?? context.phone }, { with: 'message_kept', said })
}

/** A spoken message is recorded after a tone; a written one is the next text. */
export function askMessage(state: DialogueState, { words, isSpoken, phone }: DialogueContext): DialogueReply {
  const asked = words.askMessage((state.phone ?? phone) !== null)
  if (isSpoken) return { ...reply({ ...state, step: { at: 'home' } }, ...asked), follows: 'message' }
  return reply({ ...state, step: { at: 'message' } }, ...asked)
}

/** The message is kept: only now is it said to be passed on. */
export function messageKept(
  state: DialogueState,
  said: readonly string[],
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  if (result.outcome !== 'message_kept') return inTrouble(state, result, context)
  return { ...repeated(state, said, context), outcomes: [{ did: 'took_message' }] }
}

/** Says something in between and repeats the open question. */
export function repeated(state: DialogueState, say: readonly string[], context: DialogueContext): DialogueReply {
  const { words } = context
  const open = promptOf(state, context)
  const isLost =
    say.length === 1 && [words.notUnderstood(), words.noAnswer(), words.unreadable()].includes(say[0] ?? '')
  if (open.length > 0) return { ...reply(state, ...say), asks: open, isAside: true }
  if (isLost) return { ...reply(state, ...say), asks: [words.help()] }
  return context.isSpoken ? over(state, context, ...say) : reply(state, ...say)
}

/** The open question; empty if there is none. */
export function promptOf(state: DialogueState, context: DialogueContext): readonly string[] {
  const { step } = state
  const { words, timezone } = context
  switch (step.at) {
    case 'service':
      return words.whichService(step.options)
    case 'staff':
      return words.whichStaff(step.options.map(({ name }) => name))
    case 'when':
      return [words.whenInstead()]
    case 'slots':
      return words.slots(step.slots, timezone)
    case 'name':
      return [askNameOf(step.task, words.time(step.slot.start, timezone), context)]
    case 'phone':
      return [words.askPhone(words.time(step.slot.start, timezone))]
    case 'question':
      return [words.question(step.question)]
    case 'field':
      return [fieldQuestion(step.field)]
    case 'confirm':
      return [confirmation(step, state, context)]
    case 'proof':
      return [proofQuestion(step, context)]
    case 'offer_message':
      return [words.orMessage()]
    case 'topics':
      return words.whichTopic(titlesOf(step))
    case 'pass_on':
      return [words.shallIPassOn()]
    case 'new_or_own':
      return [words.newOrOwn(step.isAfterName === true)]
    case 'leaving':
      return [words.wasThatGoodbye()]
    default:
      return ownPrompt(step, context)
  }
}
