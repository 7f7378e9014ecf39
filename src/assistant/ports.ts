/**
 * The interfaces through which the assistant listens, thinks and speaks. The assistant defines them; the
 * implementations are in `providers/`, one folder each, and pass the suite of their port in `providers/conformance/`.
 * For all four ports: a failure of the provider is a `ProviderError`, reported in time and once. Aborting or closing
 * stops the work, closes the connection at once and is never an error. `onUsage` reports what the provider charges for,
 * also for work that was aborted.
 */
import type { ProviderError } from '../kernel/provider-error.ts'
import type { Pcm } from '../media/media-stream.ts'
import type { Used } from './result/cost.ts'

/** What the provider charges for, in its own units; `provider` is the port's `name`. The usage of a call is the sum. */
export type Usage = Used

// --- Speaking ----------------------------------------------------------------------------------------------------------

export interface SpeakOptions {
  sampleRate: number
  /** The provider's name of a voice; if absent, its default voice. */
  voice?: string
  /** The speed, 0.5 to 2; 1 is the normal speed of the voice, which a voice with a single speed always uses. */
  speed?: number
  signal?: AbortSignal
  onUsage?(usage: Usage): void
}

/** A provider of speech synthesis. */
export interface TextToSpeech {
  /** The name in settings and price tables, for example `flite`. */
  readonly name: string
  /**
   * Synthesizes `text` as PCM at `sampleRate` Hz and yields each piece as soon as it is ready. Aborting stops the work
   * and ends the iteration without an error. @throws ProviderError
   */
  speak(text: string, options: SpeakOptions): AsyncIterable<Pcm>
  close(): Promise<void>
}

// --- Listening ---------------------------------------------------------------------------------------------------------

/** Recognized words. An interim transcript replaces the interim one before it; a final one stays. */
export interface Transcript {
  kind: 'interim' | 'final'
  text: string
  /** 0 to 1; null if the recognizer reports none. */
  confidence: number | null
  /** Counted from the start of the pushed audio. */
  startMs: number
  endMs: number
}

export interface SpeechListener {
  /** The text is never empty. */
  onTranscript(transcript: Transcript): void
  /**
   * All audio pushed before `finish` has been recognized, and its transcripts have been reported. Also called without
   * `finish` when the recognizer decides that the utterance is over.
   */
  onUtteranceEnd?(): void
  /** Called at most once; nothing follows, because the stream is closed. */
  onFailed(error: ProviderError): void
  onUsage?(usage: Usage): void
}

export interface ListenOptions {
  sampleRate: number
  /** BCP 47, such as en-US. */
  language?: string
  /** Words to expect: names of services, of people and of the business. */
  hints?: readonly string[]
  /** The hints that are names of staff. */
  people?: readonly string[]
}

/** The caller's audio for a recognizer. Calls on a closed or failed stream do nothing. */
export interface SpeechStream {
  /**
   * Takes audio of any length; it is kept until the connection is open. Push silence as well: the recognizer needs it
   * to detect pauses.
   */
  push(pcm: Pcm): void
  /** Ends the utterance: the recognizer reports the rest of its words, then `onUtteranceEnd` follows. */
  finish(): void
  /** Closes at once. Afterwards only `onUsage` may be called. */
  close(): void
}

/** A provider of speech recognition. */
export interface SpeechToText {
  readonly name: string
  /** False if the provider recognizes only expected words, and therefore no names. True if absent. */
  readonly hearsNames?: boolean
  /** True if the caller's audio does not leave this machine. False if absent. */
  readonly isLocal?: boolean
  /** Starts to listen. Never throws: a failure is reported by `onFailed`. */
  listen(options: ListenOptions, listener: SpeechListener): SpeechStream
  close(): Promise<void>
}

// --- Thinking ----------------------------------------------------------------------------------------------------------

/** A tool that the model may call. */
export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: Readonly<Record<string, unknown>>
}

export interface ModelToolCall {
  id: string
  tool: string
  /** An object; it is not validated against the schema. */
  arguments: Readonly<Record<string, unknown>>
}

/** A picture that the caller has sent. */
export interface ModelPicture {
  mimeType: string
  bytes: Uint8Array
}

/** One turn. The result of a tool follows the assistant's turn that called the tool. */
export type ModelTurn =
  | { from: 'caller'; text: string; pictures?: readonly ModelPicture[] }
  | { from: 'assistant'; text: string; toolCalls?: readonly ModelToolCall[] }
  | { from: 'tool'; toolCallId: string; tool: string; result: unknown }

export interface ModelRequest {
  /** The role of the assistant and the current situation. */
  instructions: string
  turns: readonly ModelTurn[]
  tools?: readonly ModelTool[]
  /** 400 by default, because a spoken answer is short. */
  maxOutputTokens?: number
}

/**
 * The pieces of an answer, in order. `end` is the last one and comes exactly once, unless the answer was aborted or
 * failed.
 */
export type ModelPart =
  | { kind: 'text'; text: string }
  /** The tool is one of those in the request. */
  | ({ kind: 'tool_call' } & ModelToolCall)
  /** `refused` means that the vendor's filter stopped the answer, `length` that it reached `maxOutputTokens`. */
  | { kind: 'end'; reason: 'done' | 'tool_calls' | 'length' | 'refused' }

export interface RespondOptions {
  signal?: AbortSignal
  onUsage?(usage: Usage): void
}

/** A language model. */
export interface LanguageModel {
  readonly name: string
  /** Generates an answer. @throws ProviderError; the text before a failure is not an answer and must not be acted on */
  respond(request: ModelRequest, options?: RespondOptions): AsyncIterable<ModelPart>
  close(): Promise<void>
}

// --- All in one --------------------------------------------------------------------------------------------------------

export interface RealtimeListener {
  /** The session is ready to accept audio. */
  onReady?(): void
  /** The caller has begun to speak. The listener stops the playout and calls `heard`. */
  onSpeechStarted?(): void
  onSpeechEnded?(): void
  /** The transcript of what the caller said, when the vendor has it; it may come after the answer to it. */
  onCallerText?(text: string): void
  /** Speech of the assistant, at the sample rate of the session. */
  onAudio(answerId: string, pcm: Pcm): void
  /** The words of the assistant, piece by piece. */
  onAssistantText?(answerId: string, text: string): void
  onToolCall?(call: ModelToolCall): void
  /** The answer is complete or was interrupted; no more of it will come. */
  onAnswerEnd?(answerId: string, interrupted: boolean): void
  onFailed(error: ProviderError): void
  onUsage?(usage: Usage): void
}

export interface ConverseOptions {
  /** The sample rate in both directions. */
  sampleRate: number
  instructions: string
  tools?: readonly ModelTool[]
  voice?: string
  language?: string
  /** The caller's turn is over after this much silence; if absent, the vendor's default applies. */
  silenceMs?: number
  /** Whether an answer stops when the caller speaks over it; default true. */
  interruptions?: boolean
}

/** One conversation with a speech-to-speech model. Calls on a closed or failed session do nothing. */
export interface RealtimeSession {
  push(pcm: Pcm): void
  /** Makes the model speak without input from the caller, for example to greet. */
  prompt(instructions: string): void
  /** Sends what the caller typed or pressed as a text turn, which the model answers. */
  sendText(text: string): void
  /** Replaces the instructions, starting with the next answer. */
  instruct(instructions: string): void
  toolResult(toolCallId: string, result: unknown): void
  /** Reports that the caller heard only `heardMs` of this answer: the model stops it and forgets the rest. */
  heard(answerId: string, heardMs: number): void
  close(): void
}

/** A provider of a speech-to-speech model. */
export interface Realtime {
  readonly name: string
  /** Opens a conversation. Never throws: a failure is reported by `onFailed`. */
  converse(options: ConverseOptions, listener: RealtimeListener): RealtimeSession
  close(): Promise<void>
}
