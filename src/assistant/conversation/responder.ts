import type { ToolResult } from '../tools/tool.ts'
import type { CallerInput, LlmEvent, RealtimeEvent } from './events.ts'
import type { RunningTool, Sentence } from './state.ts'
import type { Turn } from './turn.ts'

/**
 * The responders, in the order in which a call falls back from one to the next. `consent` runs first and asks whether
 * the call may be recorded;
 * `unrecorded` answers callers who did not agree.
 */
export type ResponderName = 'consent' | 'realtime' | 'llm' | 'dialogue' | 'menu' | 'unrecorded'

/**
 * What happened to a message: it is in the inbox; it is recorded and gets there after the call; it could not be
 * recorded; or the caller said nothing.
 */
export type MessageTaken = 'kept' | 'later' | 'unrecorded' | 'nothing'

/** What a responder leaves to the next one when it fails. */
export interface HandOver {
  /** The caller's words that still have to be answered; null if there are none. */
  unanswered: string | null
  /** Which responder takes over; if absent, the next one. */
  to?: ResponderName
  /** True if nothing has failed: the next responder begins as at the start of a call. */
  isFresh?: boolean
}

/**
 * Answers the caller: the keypad menu, the dialogue rules, a language model or a speech-to-speech model. The machine
 * owns speech, timers, turn-taking, tools and endings, and calls the active responder for the content. A responder
 * keeps its state in `turn.own`, which must be plain data.
 */
export interface Responder<S = unknown> {
  readonly name: ResponderName
  readonly initial: S

  /** Greets the caller; after a hand-over, continues the conversation where the previous responder failed. */
  start(turn: Turn<S>, handOver: HandOver | null): void
  /** The caller pressed a key, typed, or completed a spoken turn, while the phase is `talking`. */
  input(turn: Turn<S>, input: CallerInput): void
  /** The caller said nothing for `listenMs`. */
  silence(turn: Turn<S>): void
  /** A tool that this responder started has answered. */
  toolResult(turn: Turn<S>, tool: RunningTool, result: ToolResult): void
  /**
   * The same while the call is ending: adds the result to the record, and returns what the caller must still hear about it.
   */
  reportResult(turn: Turn<S>, tool: RunningTool, result: ToolResult): readonly Sentence[]

  /** The model sent something. */
  event?(turn: Turn<S>, event: LlmEvent | RealtimeEvent): void
  /** Whether the open question has a use for this key. If absent, keys are collected, and any of them may be meant. */
  takesKey?(turn: Turn<S>, digit: string): boolean
  /** The caller stopped pressing the keys that `collectKey` collects. */
  keysPressed?(turn: Turn<S>, keys: string): void
  /** The caller has left a message, or was silent. */
  messageTaken?(turn: Turn<S>, taken: MessageTaken): void
  /** The caller has heard everything: answers input that had to wait. Returns true if it answered any. */
  answerWaiting?(turn: Turn<S>): boolean
  /**
   * The caller has paused, and these may be all the words of the turn: prepares an answer. None of it may be heard or
   * carried out.
   */
  prepare?(turn: Turn<S>, text: string): void
  /** The caller speaks over the assistant: drops what belongs to the interrupted answer. */
  interrupted?(turn: Turn<S>): void
  /** Stops the model, because its answer is no longer needed. */
  abandon?(turn: Turn<S>): void
  /** Called after every event: continues with what was waiting for it. */
  advance?(turn: Turn<S>): void
  /** Called after every event while nothing else is under way. Null if the responder continues. */
  handOver?(turn: Turn<S>): HandOver | null

  // For a responder that keeps its own history of what the caller heard.
  /** The line of the history that the next piece of speech belongs to. */
  speechLine?(turn: Turn<S>): number
  /** The caller heard `text` of a line; with `isCut`, they will not hear the rest. */
  lineHeard?(turn: Turn<S>, line: number, text: string, isCut: boolean): void
}
