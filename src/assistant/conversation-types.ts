import type { EndedReason, ToolCallRecord } from '../features/calls/call.ts'
import type { LegEnd } from '../media/call-leg.ts'
import type { Brain, BrainContext, BrainState, CallerInput, Next, Note } from './brain/brain-types.ts'
import type { Order } from './live-events.ts'
import type { ToolRequest, ToolResult } from './tools/tool.ts'
import type { Turn } from './transcript.ts'

/** The words between the pure core (`conversation.ts`) and the loop that acts for it (`call-loop.ts`). */

export type TimerName =
  | 'max_duration' // the longest call the business allows
  | 'listen' // the caller's time to answer
  | 'filler' // a tool keeps the caller waiting in silence
  | 'farewell' // the farewell's mark never came
  | 'message_limit' // the longest message
  | 'message_pause' // silence that ends a message
  | 'patience' // the call wants to end and a tool does not answer

/** How much of which piece of speech had been heard when the event happened; null when nothing plays. */
export interface Heard {
  mark: string
  /** 0 to 1. */
  fraction: number
}

export type ConversationEvent = {
  /** Milliseconds since the answer. */
  atMs: number
  heard: Heard | null
} & (
  | { kind: 'started' }
  | { kind: 'input'; input: CallerInput }
  /** The caller starts or stops making sound. */
  | { kind: 'caller_voice'; speaking: boolean }
  | { kind: 'speech_started'; mark: string }
  | { kind: 'speech_heard'; mark: string }
  /** The voice failed, retries included. */
  | { kind: 'speech_failed'; mark: string }
  | { kind: 'tool_result'; toolCallId: string; result: ToolResult }
  | { kind: 'timer'; timer: TimerName }
  | { kind: 'media_lost' }
  | { kind: 'leg_ended'; end: LegEnd }
  /** A person who watches the call asks for something. */
  | { kind: 'ordered'; order: Order }
  /** The service stops: the call may end politely. */
  | { kind: 'stop_requested' }
  /** The time for politeness is over, or something broke. */
  | { kind: 'cut_off'; reason: EndedReason }
)

/** What a piece of speech is made of. The apology is kept ready, as it is needed when the voice fails. */
export type SpeechKind = 'text' | 'tone' | 'apology'

export type Action =
  | { do: 'speak'; mark: string; speech: SpeechKind; text: string; turn: number }
  /** Drops all speech not yet heard; its marks never come. */
  | { do: 'clear' }
  | { do: 'start_timer'; timer: TimerName; ms: number }
  | { do: 'cancel_timer'; timer: TimerName }
  | { do: 'run_tool'; toolCallId: string; request: ToolRequest }
  /** Keeps what the caller says, even where calls are not recorded. */
  | { do: 'record_message'; on: boolean }
  | { do: 'hang_up' }
  /** The last action, exactly once: nothing follows. */
  | { do: 'finish'; reason: EndedReason }

/** A piece of speech that was ordered and not yet heard to its end. */
export interface Speech {
  mark: string
  speech: SpeechKind
  text: string
  mustBeHeard: boolean
  turn: number
  startMs: number | null
}

/**
 * `waiting`: not answered. `talking`: turns are taken. `recording`: the caller leaves a message. `leaving`: the farewell
 * is being said. `draining`: the leg is gone, a tool with effects still runs. `over`: finished.
 */
export type Phase = 'waiting' | 'talking' | 'recording' | 'leaving' | 'draining' | 'over'

/** What follows when everything was said. */
export type Following = (Next & { ordered?: boolean }) | { kind: 'record_now' }

export interface Work {
  toolCallId: string
  request: ToolRequest
  effects: boolean
  startMs: number
  /** A person who watches asked for it: its outcome is no answer to the brain. */
  ordered: boolean
}

export interface Conversation {
  phase: Phase
  brain: BrainState
  turn: number
  /** Numbers marks and tool calls. */
  count: number
  speech: readonly Speech[]
  /** What follows when `speech` is empty; null while a tool runs. */
  next: Following | null
  work: Work | null
  /** Keys pressed while a tool without effects runs; answered in order when it is done. */
  typedAhead: readonly CallerInput[]
  fillers: number
  /** What a person asked for while a tool with effects was at work. */
  order: Order | null
  /** The call is to end as soon as what was done has been said. */
  goodbye: { text: string; reason: EndedReason } | null
  legEnded: boolean
  voiceFailed: boolean
  endedReason: EndedReason | null
  timers: readonly TimerName[]
  message: { startMs: number; heardVoice: boolean } | null
  // What the call's record is made from
  transcript: readonly Turn[]
  toolCalls: readonly ToolCallRecord[]
  notes: readonly Note[]
  messages: readonly { startMs: number; endMs: number; heardVoice: boolean }[]
  /** One entry a turn of the caller; see docs/call-score-and-cost.md. */
  callerTurns: readonly { confidence: number; grounded: boolean }[]
  /** From the caller's input to the first sound of the answer. */
  latenciesMs: readonly number[]
  askedAtMs: number | null
}

export interface Limits {
  maxCallMs: number
  listenMs: number
  fillerMs: number
  fillerAgainMs: number
  farewellMs: number
  patienceMs: number
  messageMs: number
  /** Silence that ends a message before and after the first word. */
  messageStartMs: number
  messagePauseMs: number
}

export const USUAL_LIMITS: Omit<Limits, 'maxCallMs'> = {
  listenMs: 7_000,
  fillerMs: 1_000,
  fillerAgainMs: 6_000,
  farewellMs: 20_000,
  patienceMs: 20_000,
  messageMs: 120_000,
  messageStartMs: 8_000,
  messagePauseMs: 4_000,
}

/** What a conversation is held with; fixed for the call. */
export interface House {
  brain: Brain
  context: BrainContext
  limits: Limits
}

export interface Step {
  state: Conversation
  actions: Action[]
}
