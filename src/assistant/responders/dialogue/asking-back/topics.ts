import { oneOf } from '../../../understanding/en/phrases/phrase-pattern.ts'
import { wordsOf } from '../../../understanding/en/plain-text.ts'
import type { Heard } from '../../../understanding/heard.ts'
import {
  type At,
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  over,
  reply,
  run,
} from '../dialogue-state.ts'

/**
 * Handles a question whose answer is not certain: names the texts of the business that come closest. Whatever none of
 * them covers can be passed on to the team as a message.
 */

/** Callers do not remember more titles. */
const MAX_TITLES = 5

export interface Topic {
  title: string
  text: string
}

/** @param isKnown whether the question fits several texts; otherwise nothing is known about it */
export function askTopic(
  state: DialogueState,
  nearest: readonly Topic[],
  question: string,
  isKnown: boolean,
  context: DialogueContext,
): DialogueReply {
  const options = nearest.slice(0, MAX_TITLES)
  const lead = isKnown ? [] : [context.words.noAnswer()]
  const step = { at: 'topics', options, question } as const
  return reply({ ...state, step, askedTopic: true }, ...lead, ...context.words.whichTopic(titlesOf(step)))
}

export const titlesOf = ({ options }: At<'topics'>): readonly string[] => options.map(({ title }) => title)

/** The topic whose title the words name; null if they name none or several. Pure. */
export function topicNamed({ options }: At<'topics'>, text: string): Topic | null {
  const said = new Set(wordsOf(text.toLowerCase()).trim().split(' ').map(stem))
  const scored = options
    .map((topic) => ({ topic, share: shareSaid(topic.title, said) }))
    .sort((one, other) => other.share - one.share)
  const [best, second] = scored
  return best !== undefined && best.share >= LEAST_SAID && best.share > (second?.share ?? 0) ? best.topic : null
}

const LEAST_SAID = 0.5

/** The share of a title's words that were said. */
function shareSaid(title: string, said: ReadonlySet<string>): number {
  const words = wordsOf(title.toLowerCase())
    .trim()
    .split(' ')
    .filter((word) => !SMALL.test(word))
    .map(stem)
  return words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length
}

const SMALL = /^(?:an?|the|and|or|of|to|in|on|at|for|do|does|is|are|it|i|we|you|my|our|your|be|will|can|what|how|with)$/

const stem = (word: string): string => word.replace(/(?:ing|ations?|ed|es|s)$/, '').slice(0, 7)

export function tellTopic(state: DialogueState, { title, text }: Topic, context: DialogueContext): DialogueResponse {
  const response = over({ ...state, lastAnswer: text, askedTopic: false }, context, text)
  return { ...response, outcomes: [{ did: 'answered', question: title }] }
}

export function onTopics(
  state: DialogueState,
  step: At<'topics'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { options, question } = step
  const [only, ...others] = options
  const chosen = heard.choice === null ? undefined : options[heard.choice - 1]
  if (chosen !== undefined) return tellTopic(state, chosen, context)
  if (heard.answer === 'yes' && only !== undefined && others.length === 0 && isBare(heard))
    return tellTopic(state, only, context)
  if (heard.answer === 'yes' && isBare(heard)) return reply(state, ...context.words.whichTopic(titlesOf(step)))
  return heard.answer === 'no' || NONE.test(heard.text) ? askPassOn(state, question, context) : null
}

const NONE = /\b(?:neither|none|something else|not (?:that|those|really)|other)\b/i

/** Whether the words contain only the answer. */
const isBare = ({ text, isQuestion, intent, services, when }: Heard): boolean =>
  !isQuestion && intent === null && services.length === 0 && when === null && text.split(/\s+/).length <= 6

/** Offers to pass on what was said, as a message in the caller's words. */
export const askPassOn = (state: DialogueState, text: string, context: DialogueContext): DialogueReply =>
  reply({ ...state, step: { at: 'pass_on', text }, askedTopic: false }, context.words.shallIPassOn())

export function onPassOn(
  state: DialogueState,
  { text }: At<'pass_on'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { words, isSpoken, phone } = context
  if (heard.answer === 'no' && !heard.isQuestion) return over(state, context, words.allRight())
  if (heard.answer !== 'yes' || heard.isQuestion) return null
  const said = [words.toldThem(text)]
  if (!isSpoken) return { ...over(state, context, ...said), notice: { about: 'message', text } }
  const from = state.phone ?? phone
  return run(
    { ...state, step: { at: 'home', again: true } },
    { tool: 'message', text, from },
    { with: 'message_kept', said },
  )
}

/** Words that ask somebody at the business to do something later, as in "could the nurse call me about it?". */
const DOER = oneOf(
  'he|she|they|someone|somebody|anyone|anybody|one of (?:you|them)|(?:the|a|your) (?!time|price|next)\\p{L}+',
  '(?:dr|doctor|mr|mrs|ms|nurse) \\p{L}+|whoever \\p{L}+|you (?:guys|lot|all)',
)
const DEED = oneOf(
  'call|ring|phone|write|send|sign|fax|email|e mail|text|check|look (?:at|into)|swing by|sort|arrange|refill|renew|prescribe',
  'drop|post|mail|find|keep|put|do (?:me|another|us)|get back|let me know|bring|fill',
)
const ASKS_SOMEBODY = new RegExp(
  ` (?:can|could|would|will|might) ${DOER} (?:please |just |maybe |be able to )*(?:${DEED}) `,
  'u',
)
const NEEDS_DOING = new RegExp(
  ` ${oneOf('somebody|someone|you')} (?:\\p{L}+ )?(?:needs?|has|have|ought) to (?:${DEED}) `,
  'u',
)

/** Whether the words ask somebody at the business for something that only a person can do. Pure. */
export const asksSomebody = (text: string): boolean => {
  const words = wordsOf(text.toLowerCase().replace(/[‘’ʼ´`]/g, "'"))
  return ASKS_SOMEBODY.test(words) || NEEDS_DOING.test(words)
}
