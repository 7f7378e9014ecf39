import type { EndedReason } from '../../features/calls/call.ts'
import type { LegEnd } from '../../media/call-leg.ts'
import type { ModelToolCall } from '../ports.ts'
import type { ToolResult } from '../tools/tool.ts'

/** A key, or words: typed, or recognized with the confidence of the recognizer (0 to 1). */
export type CallerInput = { kind: 'digit'; digit: string } | { kind: 'text'; text: string; confidence: number }

export type TimerName =
  | 'max_duration' // the longest call that the business allows
  | 'max_transferred' // the longest conversation after a transfer
  | 'listen' // how long the caller has to answer
  | 'filler' // a tool or a model keeps the caller waiting in silence
  | 'farewell' // the playout mark of the farewell did not come
  | 'message_limit' // the longest message
  | 'message_pause' // the silence that ends a message
  | 'patience' // the call is ending and a tool does not answer
  | 'endpoint' // the caller's pause is long enough to end the turn
  | 'recognition' // the recognizer's time to deliver the last words of an utterance
  | 'barge_in' // the caller has spoken over the assistant for long enough
  | 'overlap' // the assistant paused for a sound that has no words
  | 'keys' // the caller stopped pressing keys

/** Stands in place of a transfer number when a member of the team talks to the caller on a page of the dashboard. */
export const ON_A_PAGE = 'browser'

/** What a person who watches a live call can request. */
export type SupervisorCommand =
  /** `to`: E.164; for a destination, its first number. With `memberName`, that member takes the call on a page. */
  | { do: 'transfer'; to: string; destinationId?: string; memberName?: string }
  | { do: 'say'; text: string }
  | { do: 'hang_up' }
  /** Says `text` as the farewell and records `reason` as the reason for the end. */
  | { do: 'leave'; text: string; reason: EndedReason }

/** What a language model reports for the requested generation. */
export type LlmEvent =
  | { kind: 'llm_text'; generationId: string; text: string }
  | { kind: 'llm_tool_call'; generationId: string; call: ModelToolCall }
  /** `refused` means that the vendor's filter stopped the answer. */
  | { kind: 'llm_end'; generationId: string; refused: boolean }
  /** The model failed after retries and fallbacks. The text received so far may stop mid-sentence. */
  | { kind: 'llm_failed'; generationId: string }

/** What a speech-to-speech model reports. The audio of its answers goes straight to playout. */
export type RealtimeEvent =
  | { kind: 'realtime_voice'; speaking: boolean }
  /** The transcript of what the caller said. It may come after the answer to it. */
  | { kind: 'realtime_caller_text'; text: string }
  | { kind: 'realtime_answer_started'; answerId: string }
  /** The words of an answer; they come before the caller hears them. */
  | { kind: 'realtime_answer_text'; answerId: string; text: string }
  /** The model has sent the whole answer. */
  | { kind: 'realtime_answer_ended'; answerId: string }
  | { kind: 'realtime_tool_call'; call: ModelToolCall }
  | { kind: 'realtime_failed' }

/** Something that happened on the line, in a provider, in a tool or to a timer. */
export type ConversationInput =
  | LlmEvent
  | RealtimeEvent
  | { kind: 'started' }
  | { kind: 'input'; input: CallerInput }
  /**
   * The caller starts or stops making sound. `lagMs`: how long ago, as the detector needs a moment to be sure. Repeated
   * when the sound is louder than reported, or continues after a lull. `dbfs` is the loudness; null or absent if
   * unknown.
   */
  | { kind: 'caller_voice'; speaking: boolean; lagMs: number; dbfs?: number | null }
  /** The caller's sound paused `lagMs` ago, so it may be over. */
  | { kind: 'caller_lull'; lagMs: number }
  /** `confidence` is null where the recognizer does not report one. `dbfs`: how loud the words were. */
  | { kind: 'transcript'; final: boolean; text: string; confidence: number | null; dbfs?: number | null }
  /** The recognizer has delivered all words of the utterance. */
  | { kind: 'utterance_end' }
  /** Speech recognition failed after retries and fallbacks. */
  | { kind: 'recognition_failed' }
  /** `queuedMs`: how much audio is queued before this piece. */
  | { kind: 'speech_started'; mark: string; queuedMs: number }
  | { kind: 'speech_heard'; mark: string }
  /** Speech synthesis failed after retries. */
  | { kind: 'speech_failed'; mark: string }
  | { kind: 'tool_result'; toolCallId: string; result: ToolResult }
  | { kind: 'timer'; timer: TimerName }
  | { kind: 'media_lost' }
  | { kind: 'leg_ended'; end: LegEnd }
  | { kind: 'supervisor_command'; command: SupervisorCommand }
  /** The service is stopping: the call may end politely. */
  | { kind: 'stop_requested' }
  /** The call must end now: there is no time left for a polite end, or something broke. */
  | { kind: 'cut_off'; reason: EndedReason }

/** How much of the current piece of speech the caller has heard. */
export interface PlayoutPosition {
  mark: string
  /** 0 to 1. */
  fraction: number
}

/** The circumstances of an event. */
export interface Moment {
  /** Milliseconds since the call was answered. */
  atMs: number
  /** Null while nothing plays. */
  heard: PlayoutPosition | null
}

export type ConversationEvent = Moment & ConversationInput
