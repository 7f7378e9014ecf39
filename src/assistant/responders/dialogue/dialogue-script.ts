import type { CallerInput } from '../../conversation/events.ts'
import type { CallOutcome } from '../../conversation/outcome.ts'
import type { MessageTaken, ResponderName } from '../../conversation/responder.ts'
import type { Sentence } from '../../conversation/state.ts'
import { isWholeAnswer } from '../../conversation/turn-taking/caller-words.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { destinationAsked, destinationIn } from '../../transfers/destinations.ts'
import { NOTHING_HEARD } from '../../understanding/heard.ts'
import { type CallContext, mustBeHeard, openingOf, plain, type Reply, type ScriptEvent, thanksFor } from '../script.ts'
import { ScriptedResponder } from '../scripted-responder.ts'
import { toPerson } from './answers/to-person.ts'
import { promptOf } from './asides.ts'
import { numberKeyed, phoneSaid } from './confirmation.ts'
import { continueDialogue } from './continue-dialogue.ts'
import { answerInput, answerText, completed, goodbye } from './dialogue.ts'
import {
  type Continuation,
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  type DialogueStep,
  NEW_DIALOGUE,
  over,
  reply,
} from './dialogue-state.ts'
import { withoutTool } from './fields/not-allowed.ts'
import { fieldKeyed } from './fields/on-field.ts'
import { keyHelp, meaningOfKey } from './keys.ts'
import { proofKeyed } from './proof.ts'
import { spokenWords } from './words/spoken-words.ts'

/** The dialogue in a call. Plain data. */
export interface SpokenDialogueState {
  dialogue: DialogueState
  /** The number of misunderstandings and silences in a row. */
  misses: number
  /**
   * How the result of the running tool is used; `isUnsure` means that the input that led there may have been misheard.
   */
  waiting: { state: DialogueState; continuation: Continuation; isUnsure: boolean } | null
}

export const NEW_SPOKEN_DIALOGUE: SpokenDialogueState = { dialogue: NEW_DIALOGUE, misses: 0, waiting: null }

/** Below this confidence (out of 1), words may have been misheard. */
const SURE = 0.7
/** After this many misses in a row the assistant says goodbye at the next one. */
const PATIENCE = 2

type DialogueScriptReply = Reply<SpokenDialogueState>

/** Answers a caller whose words can be recognized. Keys answer the same questions. */
export const dialogueResponder = (context: CallContext, name: ResponderName = 'dialogue') =>
  new ScriptedResponder(name, NEW_SPOKEN_DIALOGUE, respondInWords, context)

export function respondInWords(
  state: SpokenDialogueState,
  event: ScriptEvent,
  context: CallContext,
): DialogueScriptReply {
  switch (event.kind) {
    case 'started':
      return greet(context)
    case 'input': {
      const { input, unheard = [] } = event
      if (unheard.length > 0 && answersUnheard(state.dialogue, input))
        return { state, say: [], next: { kind: 'listen' }, understanding: 'too_early', outcomes: [] }
      const isUnsure = input.kind === 'text' && input.confidence < SURE
      const missed = input.kind === 'digit' ? 'wrong_key' : 'not_understood'
      const response = respondToInput(state.dialogue, input, context, isUnsure)
      const text = input.kind === 'text' ? input.text : ''
      return replyTo(state, response, { context, missed, isUnsure, unheard, text })
    }
    case 'no_input':
      return meetSilence(state, context)
    case 'tool_result':
      return continueWith(state, event.result, context)
    case 'message_taken':
      return thankForMessage(state, event.taken, context)
  }
}

function greet(context: CallContext): DialogueScriptReply {
  return { ...listening(NEW_DIALOGUE), say: openingOf(context, phrases.howCanIHelp()) }
}

function dialogueContext(context: CallContext, isUnsure: boolean): DialogueContext {
  const {
    businessName,
    timezone,
    country,
    hours,
    services,
    staff = [],
    closures = [],
    transferPhone,
    callerPhone,
    callerName,
    answeredAt,
  } = context
  const { namesAreHeard = true, remembers = false, fields = [], mayUse, closingWords, handOverWords } = context
  return {
    businessName,
    timezone,
    country,
    hours: mayUse?.('opening_hours') === false ? {} : hours,
    services,
    staff,
    fields,
    closures,
    personPhone: transferPhone,
    phone: callerPhone,
    name: callerName ?? null,
    namesAreHeard,
    remembers,
    now: answeredAt,
    words: {
      ...spokenWords,
      ...(closingWords ? { goodbye: () => closingWords } : {}),
      ...(handOverWords ? { person: (phone) => (phone === null ? spokenWords.person(phone) : handOverWords) } : {}),
    },
    isSpoken: true,
    isRecorded: context.recordingEnabled,
    isUnsure,
  }
}

function respondToInput(
  dialogue: DialogueState,
  input: CallerInput,
  call: CallContext,
  isUnsure: boolean,
): DialogueResponse {
  const context = dialogueContext(call, isUnsure)
  if (input.kind === 'text') {
    const { text } = input
    const isAsked = dialogue.step.at !== 'message' && destinationAsked(text, call.destinations ?? []) !== null
    if (isAsked) return toPerson(dialogue, { ...NOTHING_HEARD, intent: 'person', text }, context)
    return answerText(dialogue, text, context)
  }
  const meaning = meaningOfKey(dialogue, input.digit)
  if (meaning === 'clear') return reply({ ...dialogue, step: withoutDigits(dialogue) }, ...promptOf(dialogue, context))
  if (meaning === 'finish') return completed(finishDigits(dialogue, context), context)
  return meaning === null ? { ...reply(dialogue), isLost: true } : answerInput(dialogue, meaning, context)
}

const withoutDigits = ({ step }: DialogueState): DialogueState['step'] =>
  'digits' in step ? { ...step, digits: '' } : step

/** Takes a complete phone number, day or code. */
function finishDigits(dialogue: DialogueState, context: DialogueContext): DialogueResponse {
  const { step } = dialogue
  if (step.at === 'phone') return phoneSaid(dialogue, step, context)
  if (step.at === 'proof' && step.digits !== '') return proofKeyed(dialogue, step, context)
  if (step.at === 'question' && step.digits !== '') return numberKeyed(dialogue, step, context)
  if (step.at === 'field' && step.digits !== '') return fieldKeyed(dialogue, step, context, goodbye)
  return { ...reply(dialogue), isLost: true }
}

type Missed = 'wrong_key' | 'not_understood' | 'no_input'

/** Handles silence. A caller who stops in the middle of a number has said all of it. */
function meetSilence(state: SpokenDialogueState, context: CallContext): DialogueScriptReply {
  const { step } = state.dialogue
  const hasDigits = 'digits' in step && step.digits !== ''
  if (!hasDigits) return miss(state, 'no_input', context)
  const spoken = dialogueContext(context, true)
  const response = completed(finishDigits(state.dialogue, spoken), spoken)
  return replyTo(state, response, { context, missed: 'not_understood', isUnsure: true })
}

function continueWith(state: SpokenDialogueState, result: ToolResult, context: CallContext): DialogueScriptReply {
  const { waiting } = state
  if (waiting === null) return miss(state, 'not_understood', context)
  const { isUnsure } = waiting
  const response = continueDialogue(waiting, result, dialogueContext(context, isUnsure))
  return replyTo(state, response, { context, missed: 'not_understood', isUnsure })
}

function thankForMessage(state: SpokenDialogueState, taken: MessageTaken, context: CallContext): DialogueScriptReply {
  const spoken = dialogueContext(context, false)
  const response = completed(over(state.dialogue, spoken), spoken)
  const reply = replyTo(state, response, { context, missed: 'not_understood', isUnsure: false })
  return { ...reply, say: [thanksFor(taken), ...reply.say] }
}

const REPORTS: ReadonlySet<CallOutcome['did']> = new Set<CallOutcome['did']>([
  'booked',
  'rescheduled',
  'cancelled',
  'could_not_reach_calendar',
  'took_message',
])

interface Circumstances {
  context: CallContext
  /** How the input counts if the dialogue does not understand it. */
  missed: Missed
  isUnsure: boolean
  /** The facts of the open question that the caller still has to hear; absent if there are none. */
  unheard?: readonly string[]
  /** The caller's words; absent for keys, or for nothing. */
  text?: string
}

function replyTo(state: SpokenDialogueState, response: DialogueResponse, of: Circumstances): DialogueScriptReply {
  if (response.kind === 'run') {
    const { mayUse } = of.context
    if (mayUse?.(response.request.tool) === false)
      return replyTo(state, withoutTool(response, dialogueContext(of.context, of.isUnsure)), of)
    const { request, continuation, say = [], outcomes = [] } = response
    return {
      state: { ...state, waiting: { state: response.state, continuation, isUnsure: of.isUnsure } },
      say: reported(say, outcomes),
      next: { kind: 'run', request },
      understanding: 'understood',
      outcomes,
    }
  }
  const { state: dialogue, say, outcomes = [] } = response
  if (response.isLost) return miss({ ...state, dialogue }, of.missed, of.context, of.unheard)
  return {
    ...listening(dialogue),
    ...nextStep(response, of),
    say: response.follows === 'goodbye' ? say.map(mustBeHeard) : withFacts(dialogue, reported(say, outcomes)),
    understanding: response.isPartial ? 'partial' : 'understood',
    outcomes,
  }
}

/** Marks the first sentence as a report of what was done, which the caller has to hear. */
function reported(say: readonly string[], outcomes: readonly CallOutcome[]): Sentence[] {
  const [first, ...others] = say
  if (first === undefined || !outcomes.some(({ did }) => REPORTS.has(did))) return plain(...say)
  return [mustBeHeard(first), ...plain(...others)]
}

/** Questions that read out facts: times to choose from, or what is to be booked, moved or canceled. */
const READS_FACTS: ReadonlySet<DialogueStep['at']> = new Set(['slots', 'confirm', 'own', 'own_one', 'confirm_cancel'])

const withFacts = ({ step }: DialogueState, say: readonly Sentence[]): readonly Sentence[] =>
  READS_FACTS.has(step.at) ? say.map(withFact) : say

/**
 * Marks the part with the facts: not the "Shall I book it?" at its end, and nothing in a question without a day or a
 * time.
 */
function withFact(sentence: Sentence): Sentence {
  const fact = sentence.text.replace(/(?<=[.!]) [^.!?]+\?$/, '')
  return /\?$/.test(fact) && !/\d|noon|midnight/.test(fact) ? sentence : { ...sentence, fact }
}

/** Whether the input would choose or agree to something that the caller has not heard yet. */
function answersUnheard({ step }: DialogueState, input: CallerInput): boolean {
  if (!READS_FACTS.has(step.at)) return false
  return input.kind === 'digit' ? /[1-9]/.test(input.digit) : isWholeAnswer(input.text)
}

/** What follows once everything was said, if it is not the caller's turn. */
function nextStep(
  { follows, state }: DialogueReply,
  { context, text = '' }: Circumstances,
): Partial<DialogueScriptReply> {
  if (follows === 'message') return { next: { kind: 'take_message' } }
  if (follows === 'goodbye') return { next: { kind: 'goodbye', reason: 'assistant_hangup' } }
  if (follows !== 'person' || context.transferPhone === null) return {}
  const named = destinationIn(text, context.destinations ?? [])
  const whom = named?.numbers[0] ? { to: named.numbers[0], destinationId: named.id } : { to: context.transferPhone }
  const request = { tool: 'transfer', ...whom, reason: 'customer_request' } as const
  const waiting = { state, continuation: { with: 'transfer' }, isUnsure: false } as const
  return { next: { kind: 'run', request, afterHeard: true }, state: { ...stateOf(state), waiting } }
}

const stateOf = (dialogue: DialogueState): SpokenDialogueState => ({ dialogue, misses: 0, waiting: null })

const listening = (dialogue: DialogueState): DialogueScriptReply => ({
  state: stateOf(dialogue),
  say: [],
  next: { kind: 'listen' },
  understanding: 'understood',
  outcomes: [],
})

/**
 * Asks again; the second time it names the keys that answer and offers a person or a message; after that it says
 * goodbye.
 */
function miss(
  state: SpokenDialogueState,
  why: Missed,
  context: CallContext,
  unheard: readonly string[] = [],
): DialogueScriptReply {
  const { dialogue } = state
  const misses = state.misses + 1
  const missed = {
    ...listening(dialogue),
    state: { ...stateOf(dialogue), misses },
    understanding: 'not_understood',
  } as const
  if (misses > PATIENCE) {
    const [sentence, reason] =
      why === 'no_input'
        ? ([phrases.giveUpSilence(), 'silence'] as const)
        : ([phrases.giveUpMisses(), 'assistant_hangup'] as const)
    return { ...missed, say: [mustBeHeard(sentence)], next: { kind: 'goodbye', reason } }
  }
  const asked = promptOf(dialogue, dialogueContext(context, true))
  const prompt = asked.length > 0 ? asked : [...(misses === 1 ? [spokenWords.help()] : []), ...spokenWords.whatCanIDo()]
  const keys = misses === PATIENCE ? [...keyHelp(dialogue, context), ...otherHelp(dialogue, why, context)] : []
  const asks = plain(missSentence(dialogue, why), ...prompt)
  const say = unheard.length > 0 ? withFacts(dialogue, asks) : asks
  return { ...missed, say: [...say, ...plain(...keys)] }
}

/** What a caller who is not understood can do instead. */
function otherHelp({ step }: DialogueState, why: Missed, { transferPhone }: CallContext): readonly string[] {
  if (why !== 'not_understood' || step.at === 'message' || step.at === 'offer_message') return []
  return [transferPhone === null ? phrases.orSayMessage() : phrases.orSayPerson()]
}

function missSentence({ step }: DialogueState, why: Missed): string {
  if (why === 'no_input') return phrases.stillThere()
  if (step.at === 'phone') return phrases.badPhone()
  return why === 'wrong_key' ? phrases.wrongKey() : phrases.notUnderstood()
}
