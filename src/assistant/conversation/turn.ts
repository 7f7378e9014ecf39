import type { ToolRequest } from '../tools/tool.ts'
import type { Action, SpeechKind } from './actions.ts'
import type { CallerInput, Moment, PlayoutPosition, TimerName } from './events.ts'
import type { OptOutConfig } from './opt-out/opt-out.ts'
import type { Responder } from './responder.ts'
import type { Conversation, Sentence, Speech } from './state.ts'
import { addHeard, cutToHeard, includesWords, markInterrupted } from './transcript.ts'
import type { Limits } from './waits.ts'

/** The configuration of a conversation; fixed for the call. */
export interface CallConfig {
  limits: Limits
  /** Whether the caller may talk over the assistant. */
  interruptions: boolean
  /** The phone number of a person, E.164; null if nobody can be reached. */
  transferPhone: string | null
  /** How long a tool usually takes; null or absent if unknown. */
  usualToolMs?(request: ToolRequest): number | null
  /** Said before the tone for a message to a caller who did not agree to a recording; null or absent for nothing. */
  messageNotice?: string | null
  /** Null or absent if people cannot ask for no more calls because their number is unknown. */
  optOut?: OptOutConfig | null
  /** In fallback order: the first one begins, and the last one never hands over. */
  responders: readonly Responder[]
}

/** One step of the machine while it is being decided: the new state and the actions so far. */
export class Turn<S = unknown> {
  readonly state: Conversation
  readonly actions: Action[] = []
  readonly config: CallConfig
  /** Milliseconds since the call was answered. */
  readonly atMs: number
  /** What the caller has heard of the current piece of speech; null while nothing plays. */
  readonly heard: PlayoutPosition | null

  constructor(before: Conversation, { atMs, heard }: Moment, config: CallConfig) {
    this.state = { ...before }
    this.atMs = atMs
    this.heard = heard
    this.config = config
  }

  /** The active responder; null before the call starts. */
  get responder(): Responder | null {
    const { responder } = this.state
    return this.config.responders.find(({ name }) => name === responder?.name) ?? null
  }

  /** The state of the active responder. */
  get own(): S {
    return this.state.responder?.state as S
  }

  set own(own: S) {
    const { responder } = this.state
    if (responder) this.state.responder = { ...responder, state: own }
  }
}

// Timers ----------------------------------------------------------------------------------------------------------------

export function startTimer(turn: Turn, timer: TimerName, ms: number): void {
  cancelTimer(turn, timer)
  turn.state.timers = [...turn.state.timers, timer]
  turn.actions.push({ do: 'start_timer', timer, ms })
}

export function cancelTimer(turn: Turn, timer: TimerName): void {
  if (!turn.state.timers.includes(timer)) return
  turn.state.timers = turn.state.timers.filter((other) => other !== timer)
  turn.actions.push({ do: 'cancel_timer', timer })
}

export function cancelAllTimers(turn: Turn): void {
  for (const timer of turn.state.timers) cancelTimer(turn, timer)
}

// Speech ----------------------------------------------------------------------------------------------------------------

/** Notes when an answer was known, so that waiting for it, such as for a tool, does not count as the voice's time. */
function noteAnswerKnown({ state, atMs }: Turn): void {
  const timing = state.answerTiming
  if (timing !== null && timing.textMs === null && atMs > timing.decidedMs)
    state.answerTiming = { ...timing, textMs: atMs }
}

export function speak(turn: Turn, sentences: readonly Sentence[], speech: SpeechKind = 'text'): void {
  const { state } = turn
  if (sentences.length > 0) cancelTimer(turn, 'listen')
  noteAnswerKnown(turn)
  for (const { text, mustBeHeard = false, fact = null, disclosure = null, notice = null } of sentences) {
    state.lastId += 1
    const mark = `speech-${state.lastId}`
    const line = turn.responder?.speechLine?.(turn) ?? 0
    const piece = { mark, speech, text, mustBeHeard, fact, disclosure, notice, turn: state.turn, startMs: null, line }
    state.speech = [...state.speech, piece]
    turn.actions.push({ do: 'speak', mark, speech, text, turn: state.turn })
  }
}

/** Moves the speech up to and including `mark` into the transcript. Returns false if there is no such speech. */
export function hearUpTo(turn: Turn, mark: string): boolean {
  const { state, atMs } = turn
  const index = state.speech.findIndex((piece) => piece.mark === mark)
  if (index < 0) return false
  for (const piece of state.speech.slice(0, index + 1)) {
    const { text, turn: number, startMs, line } = piece
    if (text === '') continue
    noteDisclosure(turn, piece, text)
    turn.responder?.lineHeard?.(turn, line, text, false)
    state.transcript = addHeard(state.transcript, number, { text, startMs: startMs ?? atMs, endMs: atMs })
  }
  state.speech = state.speech.slice(index + 1)
  return true
}

/**
 * The facts in the assistant's speech that the input cannot answer yet. A key answers what the caller has heard; words
 * also answer what the assistant has begun to say, because turn-taking has already decided whether they interrupt it.
 */
export function unheardFacts({ state, heard }: Turn, input: CallerInput): string[] {
  const playing = state.speech.findIndex((piece) => piece.mark === heard?.mark)
  return state.speech.flatMap(({ text, fact, startMs }, index) => {
    if (fact === null || (input.kind === 'text' && startMs !== null)) return []
    const fraction = index === playing ? (heard?.fraction ?? 0) : index < playing ? 1 : 0
    return cutToHeard(text, fraction).includes(fact) ? [] : [fact]
  })
}

/**
 * Whether the caller still has to hear a fact in the assistant's speech, such as the time that a "yes" would agree to.
 */
export const factIsAhead = ({ state, heard }: Turn): boolean => {
  const playing = state.speech.findIndex((piece) => piece.mark === heard?.mark)
  return state.speech.some(({ text, fact }, index) => {
    const fraction = index === playing ? (heard?.fraction ?? 0) : index < playing ? 1 : 0
    return fact !== null && !cutToHeard(text, fraction).includes(fact)
  })
}

/** Whether the caller still has to hear that an assistant is speaking, or that the call is recorded. */
export const noticeIsAhead = ({ state, heard }: Turn): boolean => {
  const playing = state.speech.findIndex((piece) => piece.mark === heard?.mark)
  return state.speech.some(({ text, disclosure, notice }, index) => {
    const fraction = index === playing ? (heard?.fraction ?? 0) : index < playing ? 1 : 0
    return [disclosure, notice].some((due) => due !== null && !includesWords(cutToHeard(text, fraction), due))
  })
}

/** Notes the disclosure once the caller has heard it in `text`, a piece of speech. */
function noteDisclosure({ state, atMs }: Turn, { disclosure, startMs }: Speech, text: string): void {
  if (disclosure === null || state.disclosure !== null || !includesWords(text, disclosure)) return
  state.disclosure = { text: disclosure, startMs: startMs ?? atMs }
}

/** Stops the assistant's speech. The part that was heard stays in the transcript. */
export function cutSpeech(turn: Turn): void {
  const { state, heard, atMs, responder } = turn
  const { held } = state.listening
  if (held) state.listening = { ...state.listening, held: false }
  if (state.speech.length === 0 && !held) return
  for (const { speech, mark } of state.speech)
    if (speech === 'answer') turn.actions.push({ do: 'realtime_cut', answerId: mark })
  turn.actions.push({ do: 'clear' })
  if (state.speech.length === 0) return
  const playing = state.speech.findIndex((piece) => piece.mark === heard?.mark)
  for (const piece of state.speech.slice(playing + 1)) responder?.lineHeard?.(turn, piece.line, '', true)
  for (const [index, piece] of state.speech.slice(0, playing + 1).entries()) {
    const text = index < playing ? piece.text : cutToHeard(piece.text, heard?.fraction ?? 0)
    responder?.lineHeard?.(turn, piece.line, text, text !== piece.text)
    if (text === '') continue
    noteDisclosure(turn, piece, text)
    const startMs = piece.startMs ?? atMs
    state.transcript = addHeard(state.transcript, piece.turn, { text, startMs, endMs: atMs })
  }
  state.transcript = markInterrupted(state.transcript, state.turn)
  state.speech = []
}

/** Continues speech that paused for a meaningless sound. */
export function resumeSpeech(turn: Turn): void {
  const { state } = turn
  cancelTimer(turn, 'overlap')
  if (!state.listening.held) return
  state.listening = { ...state.listening, held: false }
  turn.actions.push({ do: 'resume' })
}

export const mustHearSpeech = ({ speech }: Conversation): boolean => speech.some(({ mustBeHeard }) => mustBeHeard)

/** Whether the assistant is speaking, generating or running a tool, so that it is not the caller's turn. */
export const assistantHasTheWord = ({ speech, runningTool, isGenerating }: Conversation): boolean =>
  speech.length > 0 || runningTool !== null || isGenerating
