import type { EndedReason, ToolCallRecord, TurnLatency } from '../../features/calls/call.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { LegEnd } from '../../media/call-leg.ts'
import type { SupervisorCommand } from '../call/control.ts'
import type { ModelToolCall, ModelTurn } from '../ports.ts'
import type { Brain, BrainState, CallContext, CallerInput, CallOutcome, Next } from '../responders/menu/brain-types.ts'
import type { ToolRequest, ToolResult } from '../tools/tool.ts'
import type { ToolMemory } from '../tools/tool-memory.ts'
import type { ToolSet } from '../tools/tool-set.ts'
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
  | 'endpoint' // the caller's pause is long enough for the turn to be over
  | 'recognition' // the recogniser was asked for the last words, and must give them in time
  | 'barge_in' // somebody speaks over us for long enough to matter
  | 'overlap' // we fell silent for a sound that turns out to be nothing
  | 'keys' // the caller stopped keying in

/** How much of which piece of speech had been heard when the event happened; null when nothing plays. */
export interface Heard {
  mark: string
  /** 0 to 1. */
  fraction: number
}

/** What a model tells that hears and speaks itself. */
export type RealtimeEvent = Moment &
  (
    | { kind: 'realtime_voice'; speaking: boolean }
    /** What the caller said, when it was written down. */
    | { kind: 'realtime_caller_text'; text: string }
    /** An answer begins to come in; its words come by `realtime_answer_text`, its sound goes straight into the line. */
    | { kind: 'realtime_answer_started'; answerId: string }
    | { kind: 'realtime_answer_text'; answerId: string; text: string }
    /** All of the answer has come in. */
    | { kind: 'realtime_answer_ended'; answerId: string }
    | { kind: 'realtime_tool_call'; call: ModelToolCall }
    | { kind: 'realtime_failed' }
  )

interface Moment {
  /** Milliseconds since the answer. */
  atMs: number
  heard: Heard | null
}

export type ConversationEvent =
  | RealtimeEvent
  | (Moment &
      (
        | { kind: 'started' }
        | { kind: 'input'; input: CallerInput }
        /** The caller starts or stops making sound; `lagMs`: for how long already, as a detector needs a moment to be sure. */
        | { kind: 'caller_voice'; speaking: boolean; lagMs: number }
        /** What the recogniser makes of it. `confidence` is null where it does not tell. */
        | { kind: 'transcript'; final: boolean; text: string; confidence: number | null }
        /** The recogniser has given all that it had to give. */
        | { kind: 'utterance_end' }
        /** No recogniser listens any more. */
        | { kind: 'recognition_failed' }
        | { kind: 'llm_text'; generationId: string; text: string }
        | { kind: 'llm_tool_call'; generationId: string; call: ModelToolCall }
        | { kind: 'llm_end'; generationId: string; refused: boolean }
        /** The model failed, retries and fallbacks included. What it said last may be half a sentence, and is no answer. */
        | { kind: 'llm_failed'; generationId: string }
        /** `queuedMs`: how much sound is in front of it in the line. */
        | { kind: 'speech_started'; mark: string; queuedMs: number }
        | { kind: 'speech_heard'; mark: string }
        /** The voice failed, retries included. */
        | { kind: 'speech_failed'; mark: string }
        | { kind: 'tool_result'; toolCallId: string; result: ToolResult }
        | { kind: 'timer'; timer: TimerName }
        | { kind: 'media_lost' }
        | { kind: 'leg_ended'; end: LegEnd }
        /** A person who watches the call asks for something. */
        | { kind: 'ordered'; order: SupervisorCommand }
        /** The service stops: the call may end politely. */
        | { kind: 'stop_requested' }
        /** The time for politeness is over, or something broke. */
        | { kind: 'cut_off'; reason: EndedReason }
      ))

/**
 * What a piece of speech is made of. The apology is kept ready, as it is needed when the voice fails; an answer comes as
 * sound from a model that speaks, by its mark.
 */
export type SpeechKind = 'text' | 'tone' | 'apology' | 'answer'

export type Action =
  | { do: 'speak'; mark: string; speech: SpeechKind; text: string; turn: number }
  /** Drops all speech not yet heard; its marks never come. */
  | { do: 'clear' }
  /** Silence at once, but the place is kept: `resume` goes on from there, `clear` forgets it. */
  | { do: 'hold' }
  | { do: 'resume' }
  /** Tells the recogniser that the utterance is over, so that it gives its last words now. */
  | { do: 'finish_utterance' }
  /** Asks for the next turn; `correction` is told to the model beside the conversation. */
  | { do: 'llm_generate'; generationId: string; turns: readonly ModelTurn[]; correction: string | null }
  | { do: 'llm_abort'; generationId: string }
  /** Lets a model that speaks say something, as told beside the conversation. */
  | { do: 'realtime_prompt'; instructions: string }
  /** Tells it what the caller typed or keyed in. */
  | { do: 'realtime_tell'; text: string }
  | { do: 'realtime_tool_result'; toolCallId: string; result: unknown }
  /** No more of its answer is heard than was played so far: it stops, and forgets the rest. Comes before `clear`. */
  | { do: 'realtime_cut'; answerId: string }
  /** It is gone: the ear listens from now on. */
  | { do: 'close_realtime' }
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
  /** Of the history, the line that it is part of. */
  line: number
}

/**
 * `waiting`: not answered. `talking`: turns are taken. `recording`: the caller leaves a message. `leaving`: the farewell
 * is being said. `draining`: the leg is gone, a tool with effects still runs. `over`: finished.
 */
export type Phase = 'waiting' | 'talking' | 'recording' | 'leaving' | 'draining' | 'over'

/** What follows when everything was said. */
export type NextStep = (Next & { by?: ToolStarter }) | { kind: 'record_now' }

export interface RunningTool {
  toolCallId: string
  request: ToolRequest
  effects: boolean
  startMs: number
  /** Who asked for it: the built-in brain, a call of the model, or a person who watches. */
  by: ToolStarter
}

export type ToolStarter =
  | { from: 'brain' }
  | { from: 'model'; call: ModelToolCall }
  | { from: 'aloud'; call: ModelToolCall }
  | { from: 'person' }
export const BY_SCRIPT: ToolStarter = { from: 'brain' }

export type PendingSpeech = Extract<CallerInput, { kind: 'text' }>

export interface Conversation {
  phase: Phase
  brain: BrainState
  turn: number
  /** Numbers marks and tool calls. */
  count: number
  speech: readonly Speech[]
  /** What follows when `speech` is empty; null while a tool runs. */
  next: NextStep | null
  runningTool: RunningTool | null
  /** What was given while nobody could answer it; answered in order as soon as somebody can. */
  inputBuffer: readonly CallerInput[]
  /** What the caller said over the report of something done, or while it was done: answered when that was heard. */
  pendingSpeech: readonly PendingSpeech[]
  fillers: number
  /** What a person asked for while a tool with effects was at work. */
  command: SupervisorCommand | null
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
  outcomes: readonly CallOutcome[]
  messages: readonly { startMs: number; endMs: number; heardVoice: boolean }[]
  /** One entry a turn of the caller; see docs/call-score-and-cost.md. */
  callerTurns: readonly { confidence: number; grounded: boolean }[]
  /** Of each answer, from the caller's last sound to the first of the answer. */
  latencies: readonly TurnLatency[]
  asked: Asked | null
  listening: ListeningState
  /** Null where no model is chosen. */
  model: LlmState | null
  /** Null where no model hears and speaks itself. */
  aloud: RealtimeState | null
}

/** The caller's turn that is being answered, and when which stage of that was through. */
export interface Asked {
  /** The caller's last sound, or the key. */
  soundEndMs: number
  decidedMs: number
  /** Of the time until the decision, what was spent waiting for the recogniser. */
  sttMs: number | null
  /** When the first words of the answer were there. */
  textMs: number | null
}

/** What is being heard of the caller. */
export interface ListeningState {
  voiceSinceMs: number | null
  /** When the last sound ended; null while the caller makes one, and when all was answered. */
  quietSinceMs: number | null
  /** Of the utterance, what will not change any more, and how sure the recogniser is of each piece. */
  finals: readonly string[]
  confidences: readonly number[]
  /** When the last of them came, or the recogniser had nothing more; null: no words yet. */
  wordsAtMs: number | null
  /** Of the utterance, what may still change. */
  interim: string
  /** It began while the assistant had the word. */
  overlap: boolean
  /** The assistant fell silent for it and can go on. */
  held: boolean
  /** How often it did so for nothing since it was last interrupted. */
  falseHolds: number
  /** Since when the recogniser owes us its last words. */
  finishingSinceMs: number | null
  /** How long that took; 0 where they were there already. */
  sttMs: number
}

/** What is said in a conversation with a model, in the model's order. */
export type Line =
  | { from: 'caller'; text: string }
  /** `heard`: of what was said in it; `cut`: the rest was not. */
  | { from: 'assistant'; id: number; heard: string; cut: boolean; toolCalls: readonly ModelToolCall[] }
  | { from: 'tool'; call: ModelToolCall; result: unknown }

/** An answer of the model that is being made. */
export interface Ask {
  generationId: string
  /** Text that is no whole sentence yet. */
  rest: string
  /** Sentences of it that were given to the voice. */
  sentences: number
  calls: readonly ModelToolCall[]
  /** It claimed something as booked that is not: said to nobody. */
  claimed: boolean
  /** It is complete, but the caller may be speaking: what it asks for is done when that is clear. */
  complete: 'no' | 'yes' | 'refused'
}

/** The state of a conversation that a model holds. */
export interface LlmState {
  /** It failed for good: the built-in brain has the conversation. */
  gone: boolean
  history: readonly Line[]
  memory: ToolMemory
  ask: Ask | null
  /** Calls of a complete answer that are still to be run, one after the other. */
  calls: readonly ModelToolCall[]
  /** The model wants the call to end when all is said and done. */
  ending: boolean
  /** How often it was asked since the caller spoke. */
  rounds: number
  /** Times in a row that an answer was no use. */
  failures: number
  /** Turns of the caller so far. */
  spoken: number
  /** Silences in a row. */
  silences: number
  /** Keys pressed that are no turn yet. */
  keyed: string
}

/** The state of a conversation that a model holds which hears and speaks itself. */
export interface RealtimeState {
  /** It failed: others have the conversation. */
  gone: boolean
  /** The answer that is coming in. */
  answering: string | null
  /** That is its first, the greeting. */
  greeting: boolean
  /** Of its words, what is no whole sentence yet. */
  rest: string
  /** Calls of tools that are still to be run, one after the other. */
  calls: readonly ModelToolCall[]
  /** It wants the call to end when all is said and done. */
  ending: boolean
  memory: ToolMemory
  /** Turns of the caller so far. */
  spoken: number
  /** Silences in a row, and claims of what was not done. */
  silences: number
  claims: number
  /** Keys pressed that are no turn yet. */
  keyed: string
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
  /** See `endpointing.ts`. */
  endpointMinMs: number
  endpointMaxMs: number
  /** How long the recogniser may take for its last words: where there are some already, and where there are none. */
  lastWordsMs: number
  firstWordsMs: number
  /** How long we stay silent for a voice without words. */
  overlapMs: number
  /** How long a model may think in silence. */
  modelFillerMs: number
  keysMs: number
}

export const DEFAULT_LIMITS: Omit<Limits, 'maxCallMs'> = {
  listenMs: 7_000,
  fillerMs: 1_000,
  fillerAgainMs: 6_000,
  farewellMs: 20_000,
  patienceMs: 20_000,
  messageMs: 120_000,
  messageStartMs: 8_000,
  messagePauseMs: 4_000,
  endpointMinMs: 500,
  endpointMaxMs: 3_000,
  lastWordsMs: 1_000,
  firstWordsMs: 6_000,
  overlapMs: 4_000,
  modelFillerMs: 2_500,
  keysMs: 1_800,
}

/** What a conversation is held with; fixed for the call. */
export interface CallConfig {
  brain: Brain
  context: CallContext
  limits: Limits
  /** Whether the caller may talk over the assistant; true when absent. */
  interruptions?: boolean
  /** Where a model has the conversation: what it may do, and how it begins. */
  model?: LlmConfig | null
  /** Where a model hears and speaks itself; `model` or the brain are then for when it fails. */
  aloud?: RealtimeConfig | null
}

export interface LlmConfig {
  tools: ToolSet
  /** What is said first, in sentences. */
  greeting: readonly string[]
  answeredAt: Instant
}

export interface RealtimeConfig extends LlmConfig {
  /** How the caller is told of the recording: said by us, where the model has not. Null: not recorded. */
  notice: string | null
}

export interface Step {
  state: Conversation
  actions: Action[]
}
