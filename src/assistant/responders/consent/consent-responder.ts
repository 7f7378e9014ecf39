import { beginAnswer } from '../../conversation/caller-input.ts'
import type { CallerInput } from '../../conversation/events.ts'
import { listen } from '../../conversation/next-step.ts'
import type { HandOver, Responder } from '../../conversation/responder.ts'
import type { RecordingConsent, Sentence } from '../../conversation/state.ts'
import { addInput } from '../../conversation/transcript.ts'
import { cutSpeech, mustHearSpeech, resumeSpeech, speak, type Turn, unheardFacts } from '../../conversation/turn.ts'
import { agreesTo, consentWords } from './consent-words.ts'

/** What the question depends on; fixed for the call. */
export interface ConsentConfig {
  /** BCP 47 */
  language: string
  /** The sentences before the question. */
  opening: readonly Sentence[]
  /** Whether services outside this machine would get the caller's voice or words. */
  isProcessed: boolean
  /** Whether the caller's words can be understood without such a service. */
  hearsWords: boolean
}

export interface ConsentState {
  /** The number of silences and unclear answers. */
  misses: number
  /** Null if the caller has not answered. */
  isGiven: boolean | null
}

/** After this many misses, the next unclear answer or silence counts as a no. */
const MAX_MISSES = 1

type ConsentTurn = Turn<ConsentState>

/**
 * Asks whether the call may be recorded, before anything the caller says is kept or leaves this machine, and hands over
 * to the responder that fits the answer. An answer counts only once the question has been heard.
 */
export class ConsentResponder implements Responder<ConsentState> {
  readonly name = 'consent'
  readonly initial: ConsentState = { misses: 0, isGiven: null }
  readonly #config: ConsentConfig

  constructor(config: ConsentConfig) {
    this.#config = config
  }

  start(turn: ConsentTurn): void {
    speak(turn, this.#config.opening)
    this.#ask(turn)
  }

  input(turn: ConsentTurn, input: CallerInput): void {
    const { state, atMs } = turn
    if (state.goodbye) return
    // While a person's phone rings, the question is no longer open.
    const isEarly = state.runningTool !== null || mustHearSpeech(state) || unheardFacts(turn, input).length > 0
    state.transcript = addInput(state.transcript, input, atMs)
    if (isEarly) {
      state.answerTiming = null
      resumeSpeech(turn)
      return
    }
    cutSpeech(turn)
    beginAnswer(turn)
    const answer = this.#answerOf(input)
    if (answer === null) this.#miss(turn)
    else if (input.kind === 'digit') this.#answered(turn, answer, 'key', input.digit)
    else this.#answered(turn, answer, 'voice', input.text)
  }

  takesKey(_turn: ConsentTurn, digit: string): boolean {
    return this.#answerOf({ kind: 'digit', digit }) !== null
  }

  silence(turn: ConsentTurn): void {
    this.#miss(turn)
  }

  toolResult(): void {}

  reportResult(): readonly Sentence[] {
    return []
  }

  handOver({ own }: ConsentTurn): HandOver | null {
    if (own.isGiven === null) return null
    return { unanswered: null, isFresh: true, ...(own.isGiven ? {} : { to: 'unrecorded' }) }
  }

  get #question(): string {
    const { recorded, processed } = consentWords(this.#config.language).question
    return this.#config.isProcessed ? processed : recorded
  }

  #ask(turn: ConsentTurn): void {
    const { answers } = consentWords(this.#config.language)
    const how = this.#config.hearsWords ? answers.voice : answers.keys
    speak(turn, [{ text: this.#question, fact: this.#question }, { text: how }])
    listen(turn)
  }

  #answerOf(input: CallerInput): boolean | null {
    if (input.kind === 'text') return agreesTo(input.text, consentWords(this.#config.language))
    return input.digit === '1' ? true : input.digit === '2' ? false : null
  }

  #miss(turn: ConsentTurn): void {
    const misses = turn.own.misses + 1
    turn.own = { ...turn.own, misses }
    if (misses > MAX_MISSES) this.#answered(turn, false, 'none', null)
    else this.#ask(turn)
  }

  #answered(turn: ConsentTurn, given: boolean, how: RecordingConsent['how'], words: string | null): void {
    const { agreed, refused } = consentWords(this.#config.language)
    turn.state.consent = { given, how, words, atMs: turn.atMs, question: this.#question }
    turn.own = { ...turn.own, isGiven: given }
    turn.actions.push({ do: 'note_consent', given })
    speak(turn, [{ text: given ? agreed : refused }])
    listen(turn)
  }
}
