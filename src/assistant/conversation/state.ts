import type { EndedReason, ToolCallRecord, TurnLatency } from '../../features/calls/call.ts'
import type { ModelToolCall } from '../ports.ts'
import type { ToolRequest } from '../tools/tool.ts'
import type { SpeechKind } from './actions.ts'
import type { CallerInput, SupervisorCommand, TimerName } from './events.ts'
import type { OptedOut } from './opt-out/opt-out.ts'
import type { CallOutcome } from './outcome.ts'
import type { ResponderName } from './responder.ts'
import type { TranscriptEntry } from './transcript.ts'
import { type ListeningState, NOT_LISTENING } from './turn-taking/listening-state.ts'

/**
 * `waiting`: not answered. `talking`: caller and assistant take turns. `recording`: the caller leaves a message.
 * `transferred`: the caller talks to another person, and the assistant takes no part. `leaving`: the farewell plays.
 * `draining`: the leg has ended and a tool with effects is still running. `over`: finished.
 */
export type Phase = 'waiting' | 'talking' | 'recording' | 'transferred' | 'leaving' | 'draining' | 'over'

/** One sentence. A sentence that must be heard reports something that was done: input does not interrupt it. */
export interface Sentence {
  text: string
  mustBeHeard?: boolean
  /** The part of the text, such as the time of an appointment, that the caller must have heard before a key can answer it. */
  fact?: string
  /** The part of the text that says that an assistant is speaking; the caller cannot interrupt it. */
  disclosure?: string
  /** The part of the text that says that the call is recorded; the caller cannot interrupt it. */
  notice?: string
}

/** A piece of speech that was ordered and has not been heard to its end. */
export interface Speech {
  mark: string
  speech: SpeechKind
  text: string
  mustBeHeard: boolean
  /** As in `Sentence`; null if there is none. */
  fact: string | null
  /** As in `Sentence`; null if there is none. */
  disclosure: string | null
  /** As in `Sentence`; null if there is none. */
  notice: string | null
  turn: number
  startMs: number | null
  /** The line of the responder's history that the piece belongs to; 0 if none. */
  line: number
}

/** A message that the caller has left; times are counted from the answer. */
export interface RecordedMessage {
  startMs: number
  endMs: number
  /** False for silence, which does not count as a message. */
  heardVoice: boolean
  /** What the caller typed, and what they said before the tone; null if nothing. */
  typed: string | null
}

/** The other side of a transfer has answered. */
export interface Transfer {
  /** E.164 */
  to: string
  reason: string
  /** Time since the call was answered. */
  atMs: number
}

/** The words that told the caller that an assistant is speaking. */
export interface HeardDisclosure {
  text: string
  /** Time since the call was answered. */
  startMs: number
}

/** The caller's answer to the question whether the call may be recorded. */
export interface RecordingConsent {
  given: boolean
  /** `none` means that the caller gave no clear answer, which counts as a no. */
  how: 'voice' | 'key' | 'none'
  /** What the caller said, or the key; null if nothing. */
  words: string | null
  /** Time since the call was answered. */
  atMs: number
  question: string
}

/** What follows once the caller has heard everything. */
export type NextStep =
  | { kind: 'listen' }
  /** A tool runs at once, unless `afterHeard` is set. */
  | ({ kind: 'run'; request: ToolRequest; afterHeard?: boolean } & Partial<ToolOrigin>)
  | { kind: 'take_message' }
  | { kind: 'record_now' }
  | { kind: 'goodbye'; reason: EndedReason }

/** Who started a tool. */
export interface ToolOrigin {
  /** `conversation`: a supervisor's transfer, or the transfer after speech synthesis failed. */
  startedBy: 'responder' | 'conversation'
  /** The call with which the model asked for the tool; null if no model did. */
  call: ModelToolCall | null
}

export interface RunningTool extends ToolOrigin {
  toolCallId: string
  request: ToolRequest
  /** The tool changes something outside the call: it is never abandoned. */
  effects: boolean
  startMs: number
}

export type SpokenInput = Extract<CallerInput, { kind: 'text' }>

/** The caller's turn that is being answered, and when each stage of the answer was reached. */
export interface AnswerTiming {
  /** The time of the caller's last sound, or of the key. */
  soundEndMs: number
  /** When endpointing closed the turn. */
  decidedMs: number
  /** The part of the time until the decision that the recognizer took; null if the caller did not speak. */
  sttMs: number | null
  /** When the first words of the answer were known. */
  textMs: number | null
}

/**
 * Everything about one conversation. Plain data: a copy made through JSON, with its dates restored, behaves
 * identically.
 */
export interface Conversation {
  phase: Phase
  /** The active responder and its own state, which only that responder reads. Null until the call starts. */
  responder: { readonly name: ResponderName; readonly state: unknown } | null
  /** The responder waits for a model. */
  isGenerating: boolean
  /** The number of the assistant's current turn. */
  turn: number
  /** The last number given to a mark, tool call or generation. */
  lastId: number
  speech: readonly Speech[]
  /** What follows when `speech` is empty; null while a tool runs or a model answers. */
  next: NextStep | null
  runningTool: RunningTool | null
  /** Input that came while it could not be answered; it is answered in order. */
  inputBuffer: readonly CallerInput[]
  /** What the caller said or typed before the tone; it becomes the beginning of the message. Null if nothing. */
  earlyMessage: string | null
  /** Input during the mandatory sentences of the opening; it is answered in order once they were heard. */
  earlyInput: readonly CallerInput[]
  /**
   * What the caller said while something was being done, or over the report of it; answered once the report was heard.
   */
  pendingSpeech: readonly SpokenInput[]
  /** Keys pressed so far, for a responder that takes them together. */
  keys: string
  /** How many fillers the caller has heard during the running tool. */
  fillers: number
  /** A command that waits for a tool with effects to finish. */
  command: SupervisorCommand | null
  /** The call ends as soon as the report of what was done has been heard. */
  goodbye: { text: string; reason: EndedReason } | null
  /** The wish for no more calls that still has to be carried out. */
  optOut: OptedOut | null
  legEnded: boolean
  voiceFailed: boolean
  endedReason: EndedReason | null
  timers: readonly TimerName[]
  /** The message that is being recorded. */
  message: { startMs: number; heardVoice: boolean; typed: string | null } | null
  listening: ListeningState
  answerTiming: AnswerTiming | null

  // The call's record is made from the fields below.
  transfer: Transfer | null
  /** Null if the caller has not heard it to its end. */
  disclosure: HeardDisclosure | null
  /** Null if the caller was not asked or has not answered. */
  consent: RecordingConsent | null
  transcript: readonly TranscriptEntry[]
  toolCalls: readonly ToolCallRecord[]
  outcomes: readonly CallOutcome[]
  messages: readonly RecordedMessage[]
  /** One entry for each turn of the caller; see docs/call-score-and-cost.md. */
  callerTurns: readonly { confidence: number; grounded: boolean }[]
  /** One entry for each answer: from the caller's last sound to the first sound of the answer. */
  latencies: readonly TurnLatency[]
}

export const NEW_CONVERSATION: Conversation = {
  phase: 'waiting',
  responder: null,
  isGenerating: false,
  turn: 0,
  lastId: 0,
  speech: [],
  next: null,
  runningTool: null,
  inputBuffer: [],
  earlyMessage: null,
  earlyInput: [],
  pendingSpeech: [],
  keys: '',
  fillers: 0,
  command: null,
  goodbye: null,
  optOut: null,
  legEnded: false,
  voiceFailed: false,
  endedReason: null,
  timers: [],
  message: null,
  listening: NOT_LISTENING,
  answerTiming: null,
  transfer: null,
  disclosure: null,
  consent: null,
  transcript: [],
  toolCalls: [],
  outcomes: [],
  messages: [],
  callerTurns: [],
  latencies: [],
}

/**
 * Whether the caller's voice and words may leave this machine. @param asksConsent whether that requires the caller's
 * consent
 */
export const mayProcess = (asksConsent: boolean, { consent }: Conversation): boolean =>
  !asksConsent || consent?.given === true
