import type { Answer } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { ServiceQuestion } from '../../../features/business/business.ts'
import { answersByFact } from '../../understanding/en/answers/fact-answers.ts'
import { numberIn } from '../../understanding/en/answers/number-in.ts'
import type { Heard } from '../../understanding/heard.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  reply,
} from './dialogue-state.ts'

/** The questions of a service, which are asked before a booking is confirmed; the answers are kept with the appointment. */

const MAX_ANSWER = 500

/**
 * The next question of the service; null if all are answered, or if the task is not a booking. An optional question
 * that was left out has an empty answer.
 */
export function nextQuestion(task: BookingTask, context: DialogueContext): ServiceQuestion | null {
  if (task.kind !== 'book') return null
  const { answers = [] } = task
  const open = questionsOf(task, context).filter(({ name }) => !answers.some(({ question }) => question === name))
  return open.find((one) => one.required || canAnswer(one, context)) ?? null
}

function questionsOf(task: BookingTask, { services }: DialogueContext): readonly ServiceQuestion[] {
  if (task.kind !== 'book') return []
  return services.find(({ name }) => name === task.service)?.questions ?? []
}

/** A recognizer that is limited to expected words does not understand free text. */
const canAnswer = ({ type }: ServiceQuestion, { isSpoken, namesAreHeard }: DialogueContext): boolean =>
  type !== 'text' || !isSpoken || namesAreHeard

/** The answers to the questions of the service, as they are stored. */
export function keptAnswers(task: BookingTask, context: DialogueContext): { answers?: Answer[] } {
  if (task.kind !== 'book') return {}
  const names = questionsOf(task, context).map(({ name }) => name)
  const answers = (task.answers ?? []).filter(({ question, answer }) => answer !== '' && names.includes(question))
  return answers.length === 0 ? {} : { answers }
}

/** Asks a question of the service. If this caller cannot answer it, names it and offers a message. */
export function askQuestion(
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  question: ServiceQuestion,
  context: DialogueContext,
  lead: readonly string[] = [],
): DialogueResponse {
  if (!canAnswer(question, context)) return cannotBook(state, task, context)
  const step = { at: 'question', task, slot, question, digits: '' } as const
  return reply({ ...state, step }, ...lead, context.words.question(question))
}

export const REFUSES =
  /\b(?:rather not|(?:don't|do not) (?:want|wish|have) to (?:say|tell|answer)|prefer not|no comment|none of your business|won't (?:say|tell|answer)|not (?:telling|saying|going to (?:say|tell|answer))|why do you need|skip)\b/i

/** The answer with its task; a reply if none was given; null if the caller asks something. */
export function answerIn(
  state: DialogueState,
  step: At<'question'>,
  heard: Heard,
  context: DialogueContext,
): BookingTask | DialogueReply | null {
  const { task, question } = step
  if (REFUSES.test(heard.text))
    return question.required ? cannotBook(state, task, context) : withAnswer(task, question, '')
  const answer = answerOf(question, heard)
  if (answer !== null) return withAnswer(task, question, answer)
  if (heard.isQuestion) return null
  if (question.type === 'number' && heard.text === '' && heard.digits !== '')
    return {
      ...reply({ ...state, step: { ...step, digits: `${step.digits}${heard.digits}`.slice(0, 12) } }),
      isPartial: true,
    }
  const again = question.type === 'number' ? context.words.askNumber() : context.words.askYesOrNo()
  return { ...reply({ ...state, step }, again), isLost: true }
}

function answerOf({ type, name }: ServiceQuestion, { text, answer, isQuestion }: Heard): string | null {
  const said = text.trim().slice(0, MAX_ANSWER)
  if (type === 'number') return numberIn(said, name)
  if (isQuestion || (said === '' && answer === null)) return null
  if (type !== 'yes_no') return said === '' ? null : said
  if (answer !== null) return said.split(/\s+/).length > 2 ? said : answer
  return answersByFact(said) ? said : null
}

/**
 * The answers as they are read back before the booking: each in the caller's words, except those that were left out.
 */
export const answersRead = (task: BookingTask, context: DialogueContext): readonly string[] =>
  (keptAnswers(task, context).answers ?? []).map(({ answer }) =>
    answer.length <= MAX_READ ? answer : `${answer.slice(0, MAX_READ).replace(/\s+\S*$/, '')}...`,
  )

/** How many letters of an answer are read back. */
const MAX_READ = 80

/**
 * "No, 22", "it's five people": a number other than the one that was read back; null if the words do not correct an
 * answer.
 */
export function correctedAnswer(task: BookingTask, heard: Heard, context: DialogueContext): BookingTask | null {
  const { text, answer, when, hour, relation, digits, isQuestion } = heard
  if (isQuestion || when !== null || hour !== null || relation !== null || digits.length > MAX_NUMBER) return null
  const numbers = questionsOf(task, context).filter(({ type }) => type === 'number')
  const [only, ...others] = numbers.filter(({ name }) => names(name, text) || (numbers.length === 1 && answer === 'no'))
  const number = only === undefined || others.length > 0 ? null : numberIn(text, only.name)
  return number === null || only === undefined ? null : withAnswer(task, only, number)
}

/** The most digits of a number that is not a phone number. */
const MAX_NUMBER = 4

/** Whether a text names the unit that a question asks for: "kilos" in "how many kilos does it weigh". */
const names = (question: string, text: string): boolean => {
  const unit = /\bhow (?:many|much) (\p{L}+)/iu.exec(question)?.[1]
  return unit !== undefined && new RegExp(`\\b${unit}\\b`, 'i').test(text)
}

export function withAnswer(task: BookingTask, { name }: ServiceQuestion, answer: string): BookingTask {
  if (task.kind !== 'book') return task
  const others = (task.answers ?? []).filter(({ question }) => question !== name)
  return { ...task, answers: [...others, { question: name, answer }] }
}

/** Says what is needed, and offers to take a message instead. */
function cannotBook(state: DialogueState, task: BookingTask, { words }: DialogueContext): DialogueReply {
  const service = task.kind === 'book' ? task.service : null
  return reply({ ...state, step: { at: 'offer_message' } }, words.answerNeeded(service), words.orMessage())
}
