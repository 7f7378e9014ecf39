/**
 * What the assistant needs of the world to listen, think and speak. The ports are the assistant's; implementations live in
 * `providers/`, one folder each, and pass the suite of their port in `providers/conformance/`.
 *
 * For all four: what a provider does wrong is a `ProviderError`, in time and once. Aborting or closing stops the work,
 * closes the connection behind it at once, and is never an error. `onUsage` tells what will be charged for, also when the
 * work was broken off.
 */
import type { ProviderError } from '../kernel/provider-error.ts'
import type { Pcm } from '../media/media-stream.ts'
import type { Used } from './result/cost.ts'

/** What was used, in the units that are charged by; `provider` is the port's `name`. It adds up over a call. */
export type Usage = Used

// --- Speaking ----------------------------------------------------------------------------------------------------------

export interface SpeakOptions {
  sampleRate: number
  /** The provider's name of a voice; its usual one when absent. */
  voice?: string
  /** How fast, 0.5 to 2; 1 is the voice's own pace, and what a voice that knows but one pace speaks at. */
  speed?: number
  signal?: AbortSignal
  onUsage?(usage: Usage): void
}

/** A voice. */
export interface TextToSpeech {
  /** The name in settings and price tables, for example `flite`. */
  readonly name: string
  /**
   * Speaks `text` as PCM at `sampleRate` Hz, in pieces as they become ready. Aborting stops the work and ends the
   * iteration without an error. Fails with `ProviderError`.
   */
  speak(text: string, options: SpeakOptions): AsyncIterable<Pcm>
  close(): Promise<void>
}

// --- Listening ---------------------------------------------------------------------------------------------------------

/** Words that were recognised. An interim one replaces the interim before it; a final one stays. */
export interface Transcript {
  kind: 'interim' | 'final'
  text: string
  /** 0 to 1; null where the recogniser does not tell. */
  confidence: number | null
  /** In the audio pushed, counted from its beginning. */
  startMs: number
  endMs: number
}

export interface SpeechListener {
  /** Never with an empty text. */
  onTranscript(transcript: Transcript): void
  /**
   * All that was pushed before a `finish` is recognised: whatever it held has come. It may also come on its own, when the
   * recogniser takes an utterance for over.
   */
  onUtteranceEnd?(): void
  /** Once, and nothing after it: the stream is closed. */
  onFailed(error: ProviderError): void
  onUsage?(usage: Usage): void
}

export interface ListenOptions {
  sampleRate: number
  /** BCP 47, such as en-US. */
  language?: string
  /** Words to expect: names of services, of people, of the business. */
  hints?: readonly string[]
}

/** Caller speech on its way to a recogniser. Calls on a closed or failed stream do nothing. */
export interface SpeechStream {
  /** Any length; kept while the connection is being made. Push silence too: it is how pauses are heard. */
  push(pcm: Pcm): void
  /** The utterance is over: give now what is still missing of it. `onUtteranceEnd` follows. */
  finish(): void
  /** At once. The listener is not called again, but for `onUsage`. */
  close(): void
}

/** A recogniser of speech. */
export interface SpeechToText {
  readonly name: string
  /** Begins to listen. Never throws: what goes wrong comes as `onFailed`. */
  listen(options: ListenOptions, listener: SpeechListener): SpeechStream
  close(): Promise<void>
}

// --- Thinking ----------------------------------------------------------------------------------------------------------

/** Something that the model may ask for. */
export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: Readonly<Record<string, unknown>>
}

export interface ModelToolCall {
  id: string
  tool: string
  /** An object, not checked against the schema. */
  arguments: Readonly<Record<string, unknown>>
}

/** One side's contribution so far. A tool's result follows the turn of the assistant that called it. */
export type ModelTurn =
  | { from: 'caller'; text: string }
  | { from: 'assistant'; text: string; toolCalls?: readonly ModelToolCall[] }
  | { from: 'tool'; toolCallId: string; tool: string; result: unknown }

export interface ModelRequest {
  /** Who the assistant is and what holds right now. */
  instructions: string
  turns: readonly ModelTurn[]
  tools?: readonly ModelTool[]
  /** 400 when absent: a spoken answer is short. */
  maxOutputTokens?: number
}

/** Pieces of an answer, in order. `end` is the last, exactly once, unless the answer was aborted or failed. */
export type ModelPart =
  | { kind: 'text'; text: string }
  /** Only a tool of the request. */
  | ({ kind: 'tool_call' } & ModelToolCall)
  /** `refused`: the vendor's filter; `length`: cut off at `maxOutputTokens`. */
  | { kind: 'end'; reason: 'done' | 'tool_calls' | 'length' | 'refused' }

export interface RespondOptions {
  signal?: AbortSignal
  onUsage?(usage: Usage): void
}

/** A language model. */
export interface LanguageModel {
  readonly name: string
  /** Answers. Fails with `ProviderError`; what came before a failure is no answer and must not be acted on. */
  respond(request: ModelRequest, options?: RespondOptions): AsyncIterable<ModelPart>
  close(): Promise<void>
}

// --- All in one --------------------------------------------------------------------------------------------------------

export interface RealtimeListener {
  /** It takes audio now. */
  onReady?(): void
  /** The caller began to speak: what is being played should stop, and `heard` should be told. */
  onSpeechStarted?(): void
  onSpeechEnded?(): void
  /** What the caller said, when the vendor has it in writing; it may come after the answer to it. */
  onCallerText?(text: string): void
  /** Speech of the assistant, at the session's rate. */
  onAudio(answerId: string, pcm: Pcm): void
  /** What the assistant says, in writing, piece by piece. */
  onAssistantText?(answerId: string, text: string): void
  onToolCall?(call: ModelToolCall): void
  /** The answer is complete, or was interrupted: no more of it comes. */
  onAnswerEnd?(answerId: string, interrupted: boolean): void
  onFailed(error: ProviderError): void
  onUsage?(usage: Usage): void
}

export interface ConverseOptions {
  /** Of both directions. */
  sampleRate: number
  instructions: string
  tools?: readonly ModelTool[]
  voice?: string
  language?: string
  /** The caller has finished when they are quiet for so long; its own choice when absent. */
  silenceMs?: number
  /** Whether an answer stops when the caller speaks over it; true when absent. */
  interruptions?: boolean
}

/** One conversation with a model that hears and speaks. Calls on a closed or failed session do nothing. */
export interface RealtimeSession {
  push(pcm: Pcm): void
  /** Lets the assistant speak without being spoken to, for example to greet. */
  prompt(instructions: string): void
  /** Sends what the caller typed or keyed in as a text turn, which the model answers. */
  sendText(text: string): void
  /** Replaces the instructions, from the next answer on. */
  instruct(instructions: string): void
  toolResult(toolCallId: string, result: unknown): void
  /** The caller heard only `heardMs` of this answer: it stops, and the rest is forgotten. */
  heard(answerId: string, heardMs: number): void
  close(): void
}

/** A model that takes speech and gives speech. */
export interface Realtime {
  readonly name: string
  /** Never throws: what goes wrong comes as `onFailed`. */
  converse(options: ConverseOptions, listener: RealtimeListener): RealtimeSession
  close(): Promise<void>
}
