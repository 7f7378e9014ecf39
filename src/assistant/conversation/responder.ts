import type { ToolResult } from '../tools/tool.ts'
import type { CallerInput, LlmEvent, RealtimeEvent } from './events.ts'
import type { RunningTool, Sentence } from './state.ts'
import type { Turn } from './turn.ts'

/**
 * In the order in which a call falls back from one to the next. `consent` asks before all others whether the call may be recorded;
 * `unrecorded` answers callers who did not agree.
 */
export type ResponderName = 'consent' | 'realtime' | 'llm' | 'dialogue' | 'menu' | 'unrecorded'

/**
 * What became of a message: it is in the inbox; it is recorded and gets there after the call; it could not be recorded; the caller
 * said nothing.
 */
export type MessageTaken = 'kept' | 'later' | 'unrecorded' | 'nothing'

/** What a responder leaves to the next one when it fails. */
export interface HandOver {
  /** The caller's words that are still to be answered; null: none. */
  unanswered: string | null
  /** Which responder takes over; absent: the next one. */
  to?: ResponderName
  /** Nothing has failed: the next responder begins as at the start of a call. */
  isFresh?: boolean
}

/**
 * Who answers the caller: the keypad menu, the dialogue rules, a language model or a speech-to-speech model. The machine
 * owns speech, timers, turn-taking, tools and endings, and calls the active responder for the content. A responder keeps
 * its state in `turn.own`, which must be plain data.
 */
export interface Responder<S = unknown> {
  readonly name: ResponderName
  readonly initial: S

  /** Greets the caller; after a hand-over, takes the conversation up where the responder before it failed. */
  start(turn: Turn<S>, handOver: HandOver | null): void
  /** The caller pressed a key, typed, or completed a spoken turn, while the phase is `talking`. */
  input(turn: Turn<S>, input: CallerInput): void
  /** The caller said nothing for `listenMs`. */
  silence(turn: Turn<S>): void
  /** A tool that this responder started has answered. */
  toolResult(turn: Turn<S>, tool: RunningTool, result: ToolResult): void
  /** The same while the call is ending: puts the result on record, and gives what the caller must still hear of it. */
  reportResult(turn: Turn<S>, tool: RunningTool, result: ToolResult): readonly Sentence[]

  /** Something came from the model. */
  event?(turn: Turn<S>, event: LlmEvent | RealtimeEvent): void
  /** Whether the open question has a use for this key. Absent: keys are collected, and any may be meant. */
  takesKey?(turn: Turn<S>, digit: string): boolean
  /** The caller stopped pressing the keys that `collectKey` collects. */
  keysPressed?(turn: Turn<S>, keys: string): void
  /** The caller has left a message, or was silent. */
  messageTaken?(turn: Turn<S>, taken: MessageTaken): void
  /** Everything was heard: answers input that had to wait. True when it answered some. */
  answerWaiting?(turn: Turn<S>): boolean
  /** The caller has paused, and these may be all words of the turn: prepares an answer to them. Nothing of it may be heard or done. */
  prepare?(turn: Turn<S>, text: string): void
  /** The caller speaks over the assistant: drops what belongs to the answer that is cut short. */
  interrupted?(turn: Turn<S>): void
  /** Stops the model, because its answer is no longer needed. */
  abandon?(turn: Turn<S>): void
  /** Called after every event: continues with what had to wait for it. */
  advance?(turn: Turn<S>): void
  /** Called after every event while nothing else is under way. Null: the responder goes on. */
  handOver?(turn: Turn<S>): HandOver | null

  // For a responder that keeps its own history of what the caller heard.
  /** The line of the history that the next piece of speech belongs to. */
  speechLine?(turn: Turn<S>): number
  /** The caller heard `text` of a line; `isCut`: and will not hear the rest. */
  lineHeard?(turn: Turn<S>, line: number, text: string, isCut: boolean): void
}
