import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import {
  type BrainEvent,
  type BrainState,
  type CallContext,
  type CallerInput,
  type CallOutcome,
  mustBeHeard,
  plain,
  type Reply,
  type Sentence,
} from '../menu/brain-types.ts'
import { heardKey, keyHelp } from '../menu/key-help.ts'
import { promptOf } from './asides.ts'
import { phoneSaid } from './confirming.ts'
import { hear, take } from './dialogue.ts'
import { spokenWords } from './spoken-words.ts'
import { NEW_TALK, reply, type Step, type Talk, type TalkContext, type TalkReply } from './talk.ts'
import { insteadAMessage } from './trouble.ts'

/**
 * A call in words: the dialogue, with a voice. Keys answer the questions too, and are named to who is not understood. Everything is
 * pure, as in the menus; between two events it is kept what was asked, and what the result of a tool leads to.
 */

/** What may have been misheard: less than this of 1. A recogniser that does not tell its confidence guesses. */
const SURE = 0.7
/** After so many misses in a row it gives up. */
const PATIENCE = 2

export const listens = ({ canListen, answeredAt }: CallContext): boolean =>
  canListen === true && answeredAt !== undefined

/** Answers an event of a call in which words reach us (`listens`). */
export function respondInWords(state: BrainState, event: BrainEvent, context: CallContext): Reply {
  const { talk } = state
  switch (event.kind) {
    case 'started':
      return greeted(state, context)
    case 'input':
      return replyOf(state, stepOf(state, event.input, context), context, missOf(event.input))
    case 'no_input':
      return silence(state, context)
    case 'tool_result':
      return resulted(state, event.result, context)
    default: {
      const said = event.heardVoice ? mustBeHeard(phrases.messageKept()) : { text: phrases.messageEmpty() }
      const asks = plain(...spokenWords.anythingElse())
      return {
        ...listening({ ...talk, screen: { at: 'home', again: true } }, state),
        say: [said, ...asks],
        outcomes: event.heardVoice ? [{ did: 'took_message' }] : [],
      }
    }
  }
}

function greeted(state: BrainState, context: CallContext): Reply {
  const notice = context.recordingEnabled ? [context.recordingNotice ?? phrases.recordingNotice()] : []
  const say = plain(context.greeting ?? phrases.greeting(context.businessName), ...notice, ...spokenWords.whatCanIDo())
  return { ...listening(NEW_TALK, state), say }
}

function talkContext(context: CallContext, isUnsure: boolean): TalkContext {
  const { businessName, timezone, country, hours, services, transferPhone, callerPhone, callerName, answeredAt } =
    context
  return {
    businessName,
    timezone,
    country,
    hours,
    services,
    personPhone: transferPhone,
    phone: callerPhone,
    name: callerName ?? null,
    now: answeredAt ?? new Date(0),
    words: spokenWords,
    isSpoken: true,
    isUnsure,
  }
}

/** A brain that was misheard once stays careful about names to the end of the turn only: it is asked of each contribution. */
const contextOf = (input: CallerInput, context: CallContext): TalkContext =>
  talkContext(context, input.kind === 'text' && input.confidence < SURE)

function stepOf({ talk }: BrainState, input: CallerInput, context: CallContext): Step {
  const words = contextOf(input, context)
  if (input.kind === 'text') return hear(talk, input.text, words)
  const heard = heardKey(talk, input.digit)
  if (heard === 'clear') return reply({ ...talk, screen: cleared(talk) }, ...promptOf(talk, words))
  if (heard === 'finish') return finishPhone(talk, words)
  return heard === null ? { ...reply(talk), isLost: true } : take(talk, heard, words)
}

const cleared = ({ screen }: Talk): Talk['screen'] => (screen.at === 'phone' ? { ...screen, digits: '' } : screen)

/** Nothing more of a number comes. */
const finishPhone = (talk: Talk, context: TalkContext): Step =>
  talk.screen.at === 'phone' ? phoneSaid(talk, talk.screen, context) : { ...reply(talk), isLost: true }

type Missed = 'wrong_key' | 'not_understood' | 'no_input'
const missOf = ({ kind }: CallerInput): Missed => (kind === 'digit' ? 'wrong_key' : 'not_understood')

/** Whoever stops in the middle of a number has said all of it. */
function silence(state: BrainState, context: CallContext): Reply {
  const { screen } = state.talk
  if (screen.at !== 'phone' || screen.digits === '') return miss(state, 'no_input', context)
  return replyOf(state, finishPhone(state.talk, talkContext(context, true)), context, 'not_understood')
}

function resulted(state: BrainState, result: ToolResult, context: CallContext): Reply {
  if (state.waiting === null) return miss(state, 'not_understood', context)
  return replyOf(state, state.waiting(result), context, 'not_understood')
}

const LOOKS_UP: ReadonlySet<string> = new Set(['find_slots', 'find_appointments'])
const REPORTS: ReadonlySet<CallOutcome['did']> = new Set<CallOutcome['did']>([
  'booked',
  'rescheduled',
  'cancelled',
  'could_not_reach_calendar',
])

function replyOf(state: BrainState, step: Step, context: CallContext, missed: Missed): Reply {
  if (step.kind === 'run') {
    const { request, then } = step
    return {
      state: { ...state, waiting: then },
      say: LOOKS_UP.has(request.tool) ? plain(phrases.letMeLook()) : [],
      next: { kind: 'run', request },
      understanding: 'understood',
      outcomes: [],
    }
  }
  const { talk, say, did = [] } = step
  if (step.isLost) return miss({ ...state, talk }, missed, context)
  const said: Sentence[] = plain(...say)
  const [first, ...others] = said
  const isReport = did.some((note) => REPORTS.has(note.did))
  return {
    ...listening(talk, state),
    ...followed(step, context, talk),
    say: first && (isReport || step.follows === 'goodbye') ? [mustBeHeard(first.text), ...others] : said,
    understanding: step.isPartial ? 'partial' : 'understood',
    outcomes: did,
  }
}

/** What follows once it is said, and what will be made of it. */
function followed({ follows }: TalkReply, context: CallContext, talk: Talk): Partial<Reply> {
  if (follows === 'message') return { next: { kind: 'take_message' } }
  if (follows === 'goodbye') return { next: { kind: 'goodbye', reason: 'assistant_hangup' } }
  if (follows !== 'person' || context.transferPhone === null) return {}
  const request = { tool: 'transfer', to: context.transferPhone, reason: 'customer_request' } as const
  const waiting = (): Step => ({
    ...insteadAMessage(talk, phrases.notConnected(), talkContext(context, false)),
    did: [{ did: 'could_not_reach_person' }],
  })
  return { next: { kind: 'run', request, afterHeard: true }, state: { ...stateOf(talk), waiting } }
}

const stateOf = (talk: Talk): BrainState => ({ screen: { at: 'main', first: false }, misses: 0, talk, waiting: null })

const listening = (talk: Talk, { screen }: BrainState): Reply => ({
  state: { ...stateOf(talk), screen },
  say: [],
  next: { kind: 'listen' },
  understanding: 'understood',
  outcomes: [],
})

/** Asks again, the second time with the keys that would do; and in the end gives up politely. */
function miss(state: BrainState, why: Missed, context: CallContext): Reply {
  const misses = state.misses + 1
  const missed = { ...listening(state.talk, state), understanding: 'not_understood' } as const
  const after = { ...missed.state, misses }
  if (misses > PATIENCE) {
    const [sentence, reason] =
      why === 'no_input'
        ? ([phrases.giveUpSilence(), 'silence'] as const)
        : ([phrases.giveUpMisses(), 'assistant_hangup'] as const)
    return { ...missed, state: after, say: [mustBeHeard(sentence)], next: { kind: 'goodbye', reason } }
  }
  const asked = promptOf(state.talk, talkContext(context, true))
  const prompt = asked.length > 0 ? asked : [...(misses === 1 ? [spokenWords.help()] : []), ...spokenWords.whatCanIDo()]
  const keys = misses === PATIENCE ? keyHelp(state.talk, context) : []
  return { ...missed, state: after, say: plain(missSentence(state.talk, why), ...prompt, ...keys) }
}

function missSentence({ screen }: Talk, why: Missed): string {
  if (why === 'no_input') return phrases.stillThere()
  if (screen.at === 'phone') return phrases.badPhone()
  return why === 'wrong_key' ? phrases.wrongKey() : phrases.notUnderstood()
}
