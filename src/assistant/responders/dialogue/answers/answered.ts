import type { ToolResult } from '../../../tools/tool.ts'
import { isDangerAtHome } from '../../../understanding/en/emergencies/home-danger.ts'
import { asksPrice } from '../../../understanding/en/phrases/price-questions.ts'
import type { Heard } from '../../../understanding/heard.ts'
import { asksOnly, lost, newRequest, repeated } from '../asides.ts'
import { askNewOrOwn } from '../asking-back/new-or-own.ts'
import { askPassOn, asksSomebody, askTopic, type Topic } from '../asking-back/topics.ts'
import { startBooking } from '../booking.ts'
import type { Continuation, DialogueContext, DialogueResponse, DialogueState } from '../dialogue-state.ts'
import { inTrouble } from '../trouble.ts'
import {
  ASKS_WHAT_TO_DO,
  adviceIn,
  alarmAnswer,
  answerEmergency,
  answerUrgentAdvice,
  homeDangerAdvice,
} from './emergency-answers.ts'
import { allPrices, tellsPrice } from './prices.ts'

/** What follows when the knowledge of the business was searched: the answer, or a question back. */

/** Letters: at most three parts of a text message. */
const MAX_ANSWER = 400

export function answered(
  state: DialogueState,
  { heard, isTentative = false, said = [], facts: known = [], emergency }: Extract<Continuation, { with: 'answer' }>,
  found: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const { words } = context
  const { result, facts } = withPrices(heard, found, known, context)
  if (emergency === 'urgent')
    return answerUrgentAdvice(state, result.outcome === 'passages' ? textsIn(result) : [], context)
  if (emergency !== undefined) {
    const advice = answerEmergency(state, emergency, context)
    const found = result.outcome === 'passages' ? result : { passages: [] }
    const atHome = homeDangerAdvice(heard.text, textsIn(found), context)
    const text = atHome?.[1] ?? (isDangerAtHome(heard.text) ? undefined : found.passages[0]?.text)
    const [number = '', ...rest] = advice.say
    return text === undefined ? advice : { ...advice, say: [number, shortened(text), ...rest] }
  }
  if (result.outcome !== 'passages') return inTrouble(state, result, context)
  const danger = homeDangerAdvice(`${heard.context ?? ''} ${heard.text}`, textsIn(result), context)
  if (danger !== null && !said.includes(shortened(danger[1]))) {
    const [number, text] = danger
    const answer = repeated({ ...state, lastAnswer: text }, [number, shortened(text)], context)
    return { ...answer, outcomes: [{ did: 'answered', question: heard.text }] }
  }
  const best = result.passages[0]
  const isSaid = best !== undefined && said.includes(shortened(best.text))
  const { nearest = [] } = result
  const mayAskBack = state.step.at === 'home' && facts.length === 0 && !heard.isCondition && !isTentative
  if (best && !isSaid && mayAskBack && nearest.length > 0 && state.askedTopic !== true)
    return askTopic(state, nearest, heard.text, true, context)
  // What was said just before leaves the wish that was asked along with it.
  if (isSaid && facts.length === 0)
    return isTentative && asksToCome(heard)
      ? newRequest(state, { ...heard, ...ANSWERED }, context)
      : repeated(state, [], context)
  if (best || facts.length > 0) {
    const next = withWish(best ? { ...state, lastAnswer: best.text } : state, heard, isTentative)
    // The price of the service itself comes before what is written about prices.
    const sentences = [...facts, ...(best && !isSaid ? [shortened(best.text)] : [])]
    const outcomes = [{ did: 'answered', question: heard.text }] as const
    const isDoubtful = result.isDoubtful === true && facts.length === 0 && heard.services.length === 0
    return isFree(next) && (tellsOnly(heard) || isDoubtful)
      ? { ...askPassOn(next, heard.text, context), say: [...sentences, words.orPassOn()], outcomes }
      : { ...repeated(next, sentences, context), outcomes }
  }
  if (heard.isCondition) return repeated(state, [words.cannotPromise(heard.text)], context)
  const mayBeQuestion = heard.intent === 'book' || heard.intent === 'complaint'
  if (isTentative && asksOnly(heard) && mayBeQuestion && state.askedTopic !== true && nearest.length > 0)
    return askTopic(state, nearest, heard.text, false, context)
  if (isTentative) return newRequest(state, { ...heard, asksBeside: null }, context)
  const isAbout = heard.services.length > 0 || (heard.when !== null && heard.wantsTime)
  if (isAbout && !heard.isAboutFacts && !isFactQuestion(heard)) return startBooking(state, heard, context)
  const advice = ASKS_WHAT_TO_DO.test(heard.text) ? adviceIn(nearest) : null
  if (advice !== null)
    return { ...repeated(state, [advice], context), outcomes: [{ did: 'answered', question: heard.text }] }
  const alarm = alarmAnswer(state, heard.text, nearest, context)
  if (alarm !== null) return alarm
  const isTold = (heard.asksBeside ?? null) !== null && !context.isUnsure
  if (mayAskBack) return askBack(state, heard, nearest, isTold, context)
  if (heard.isQuestion || heard.isAboutFacts || isTold)
    return repeated(state, said.includes(words.noAnswer()) ? [] : [words.noAnswer()], context)
  return lost(repeated(state, [words.notUnderstood()], context))
}

/** "How much is the first visit?" Where no text tells a price, the prices of all services do. */
function withPrices(heard: Heard, result: ToolResult, known: readonly string[], context: DialogueContext) {
  const asks = asksPrice(heard.text) || heard.isAboutPrice === true
  const isAnswered = heard.services.length > 0 || known.length > 0 || heard.isPriceTold === true
  if (!asks || isAnswered || result.outcome !== 'passages' || !NAMES_VISIT.test(heard.text))
    return { result, facts: known }
  const prices = result.passages.some(({ text }) => tellsPrice(text)) ? [] : allPrices(context)
  return prices.length === 0 ? { result, facts: known } : { result: { ...result, passages: [] }, facts: prices }
}

/** What any appointment is called. */
const NAMES_VISIT =
  /\b(?:visit|appointment|session|consultation|lesson|class|treatment|it|that|one|you|prices?|everything|come in|first time)\b/i

/** What looked like a question may also be a wish for an appointment at a day and time, which continues after the answer. */
function withWish(state: DialogueState, heard: Heard, isTentative: boolean): DialogueState {
  const { intent, services, when, wantsTime, isQuestion } = heard
  const isTimed = when !== null && when.days.length > 0 && when.times.length > 0 && when.exact
  const isWish = (intent === 'book' || services.length === 1) && isTimed && wantsTime && !isQuestion
  const next = { heard: { ...heard, asksBeside: null, isQuestion: false } }
  if (isTentative && intent === 'late' && isQuestion) return { ...state, agenda: [next, ...state.agenda] }
  if (!isTentative || !isWish || state.step.at !== 'home') return state
  return { ...state, agenda: [{ heard: { ...heard, asksBeside: null } }, ...state.agenda] }
}

/** What is left of a text whose question has been answered. */
const ANSWERED = { asksBeside: null, isQuestion: false, isAboutFacts: false } as const

/** Whether a question also asks for an appointment: it names a service and a time. Pure. */
const asksToCome = ({ services, when, wantsTime, intent }: Heard): boolean =>
  services.length === 1 && when !== null && wantsTime && (intent === null || intent === 'book')

/**
 * Whether the caller has told something and asked nothing: "I paid by card and never got a receipt". A text of the business may have to do with it,
 * but who tells something wants somebody to know it.
 */
const tellsOnly = (heard: Heard): boolean =>
  (heard.intent === null || heard.intent === 'complaint') &&
  !heard.isQuestion &&
  !heard.isAboutFacts &&
  !heard.isCondition &&
  heard.services.length === 0 &&
  heard.when === null &&
  TELLS_OF_BOTH.test(heard.text)

const isFree = ({ step, agenda }: DialogueState): boolean => step.at === 'home' && agenda.length === 0

/** Something that has happened between the caller and the business, or that was or is to be done. */
const TELLS_OF_BOTH =
  /\b(?:i|we|you|somebody|someone|they)(?:'ve|'d| have| had| still| never| just| also| already)* (?:got|had|have|paid|sent|moved|left|lost|found|bought|ordered|called|rang|wrote|changed|received|charged|promised|said|told|booked|took|gave|forgot|broke|did|didn't|never|still)\b/i

/** All that was found, and what is near. */
const textsIn = ({ passages, nearest = [] }: { passages: readonly Topic[]; nearest?: readonly Topic[] }) => [
  ...passages,
  ...nearest,
]

/** Nothing answers it for certain: asks back, with what is nearest; what only a person can do is passed on. */
function askBack(
  state: DialogueState,
  heard: Heard,
  nearest: readonly Topic[],
  isTold: boolean,
  context: DialogueContext,
): DialogueResponse {
  const { words } = context
  const isAsked = heard.isQuestion || heard.isAboutFacts || isTold
  const free = { ...state, askedTopic: false }
  if (asksSomebody(heard.text)) return askPassOn(free, heard.text, context)
  const isLong = heard.text.split(/\s+/).length >= LEAST_TOLD
  if (nearest.length > 0 && (isAsked || isLong) && state.askedTopic !== true)
    return askTopic(state, nearest, heard.text, false, context)
  if (isAsked) return { ...askPassOn(free, heard.text, context), say: [words.noAnswer(), words.shallIPassOn()] }
  if (isLong) return askNewOrOwn(free, { heard, purpose: null }, context, words.notUnderstood())
  return lost(repeated(free, [words.notUnderstood()], context))
}

/** Words of a text that tells enough to be asked back about. */
const LEAST_TOLD = 5

/** "Does a colour hurt?" names a service but no time, and is not a wish to book. */
const isFactQuestion = ({ isQuestion, when }: Heard): boolean => isQuestion && when === null

const shortened = (text: string): string =>
  text.length <= MAX_ANSWER ? text : `${text.slice(0, MAX_ANSWER).replace(/\s+\S*$/, '')}...`
