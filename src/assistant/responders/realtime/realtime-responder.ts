import type { Instant } from '../../../kernel/clock.ts'
import { bufferInput, collectKey, keepPendingSpeech } from '../../conversation/caller-input.ts'
import type { CallerInput, LlmEvent, RealtimeEvent } from '../../conversation/events.ts'
import { proceed, setNext } from '../../conversation/next-step.ts'
import type { HandOver, Responder } from '../../conversation/responder.ts'
import type { RunningTool, Sentence, Speech } from '../../conversation/state.ts'
import { recordOutcome } from '../../conversation/tool-runs.ts'
import { addInput, includesWords } from '../../conversation/transcript.ts'
import { cancelTimer, cutSpeech, mustHearSpeech, noticeIsAhead, speak, type Turn } from '../../conversation/turn.ts'
import { DEFAULT_CONFIDENCE } from '../../conversation/turn-taking/turn-taking.ts'
import type { ModelToolCall } from '../../ports.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { ToolSet } from '../../tools/tool-set.ts'
import { CORRECTION, claimsDone } from '../claims.ts'
import { hasArranged, isUnresolved, RESOLVE_AFTER_SPEECH } from '../commit-guard.ts'
import { cutSentences } from '../cut-sentences.ts'
import { endCall, keepResult, runCall, takeNextCall } from '../model-tool-calls.ts'
import { resultSentences } from '../result-sentences.ts'
import { INITIAL_REALTIME_STATE, type RealtimeState } from './realtime-state.ts'

/** The configuration of a speech-to-speech model's conversation; fixed for the call. */
export interface RealtimeConfig {
  tools: ToolSet
  /** The first sentences of the call. */
  greeting: readonly Sentence[]
  /** The business's own words; null or absent for the default ones. */
  closingWords?: string | null
  handOverWords?: string | null
  /** The recording notice, which the assistant says if the model left it out; null if the call is not recorded. */
  notice: string | null
  /** The sentence that says that an assistant is speaking, said if the model left it out; null if it is not needed. */
  disclosure: string | null
  answeredAt: Instant
  timezone: string
}

const MAX_SILENCES = 2
/** After this many false claims in a row, a synthesized sentence corrects them. */
const MAX_CLAIMS = 2

const DROPPED = { outcome: 'not_run', note: 'The caller spoke before it was run. Nothing was done.' }

type RealtimeTurn = Turn<RealtimeState>

/**
 * A conversation conducted by a speech-to-speech model. The model decides when the caller has finished and produces the
 * audio. This responder keeps the rules of every conversation: the transcript has what the caller heard, an answer is
 * cut when the caller speaks over it, tools are checked and run one after another, no booking is claimed that was not
 * made, and a farewell is heard before the call ends. When the model fails, the next responder takes over.
 */
export class RealtimeResponder implements Responder<RealtimeState> {
  readonly name = 'realtime'
  readonly initial = INITIAL_REALTIME_STATE
  readonly #config: RealtimeConfig

  constructor(config: RealtimeConfig) {
    this.#config = config
  }

  start(turn: RealtimeTurn): void {
    const words = this.#config.greeting.map(({ text }) => text).join(' ')
    prompt(turn, `The call begins now. Say exactly this, and nothing else: "${words}"`)
    turn.state.next = { kind: 'listen' }
  }

  /** Keys, and words that the caller typed. Speech goes to the model directly. */
  input(turn: RealtimeTurn, input: CallerInput): void {
    const { state, atMs } = turn
    if (state.goodbye) return
    if (turn.own.hasFailed) {
      if (state.runningTool?.effects || mustHearSpeech(state)) keepPendingSpeech(turn, input)
      else bufferInput(turn, input)
      return
    }
    interrupt(turn, mayInterrupt(turn))
    cancelTimer(turn, 'listen')
    state.transcript = addInput(state.transcript, input, atMs)
    if (input.kind === 'digit') collectKey(turn, input.digit)
    else tell(turn, input.text, input.confidence)
  }

  keysPressed(turn: RealtimeTurn, keys: string): void {
    tell(turn, `(pressed ${keys.split('').join(' ')})`, 1)
  }

  silence(turn: RealtimeTurn): void {
    const silences = turn.own.silences + 1
    change(turn, { silences })
    if (silences <= MAX_SILENCES) {
      prompt(turn, 'The caller has said nothing for a while. Ask, in a few words, whether they are still there.')
      turn.state.next = { kind: 'listen' }
      return
    }
    speak(turn, [{ text: phrases.giveUpSilence(), mustBeHeard: true }])
    setNext(turn, { kind: 'goodbye', reason: 'silence' })
  }

  event(turn: RealtimeTurn, event: LlmEvent | RealtimeEvent): void {
    // Whatever a failed model still sends is ignored.
    if (turn.own.hasFailed) return
    switch (event.kind) {
      case 'realtime_voice':
        noteVoice(turn, event.speaking)
        break
      case 'realtime_caller_text':
        noteCallerText(turn, event.text)
        break
      case 'realtime_answer_started':
        this.#beginAnswer(turn, event.answerId)
        break
      case 'realtime_answer_text':
        this.#takeWords(turn, event.answerId, event.text)
        break
      case 'realtime_answer_ended':
        this.#endAnswer(turn, event.answerId)
        break
      case 'realtime_tool_call':
        if (isTalking(turn)) change(turn, { calls: [...turn.own.calls, event.call] })
        break
      case 'realtime_failed':
        fail(turn)
    }
  }

  /** Runs the next tool that the model called, once that is possible. */
  advance(turn: RealtimeTurn): void {
    const { state } = turn
    if (turn.own.hasFailed || !isTalking(turn)) return
    while (!state.runningTool && state.next?.kind !== 'run') {
      const next = takeNextCall(turn, this.#config)
      if (next === null) break
      const { call, prepared } = next
      if (prepared.kind === 'reply') giveResult(turn, call, prepared.result)
      else if (prepared.kind === 'run') runCall(turn, call, prepared, this.#config)
    }
    const { isEnding, answerId, calls } = turn.own
    if (isEnding && answerId === null && calls.length === 0 && !state.runningTool) endCall(turn, this.#config)
  }

  toolResult(turn: RealtimeTurn, tool: RunningTool, result: ToolResult): void {
    const { state } = turn
    const { tools, timezone } = this.#config
    keepResult(turn, tools, tool, result)
    if (state.next === null) state.next = { kind: 'listen' }
    if (turn.own.hasFailed) {
      state.turn += 1
      speak(turn, resultSentences(result, timezone))
    } else if (tool.call) giveResult(turn, tool.call, tools.formatResult(tool.request, result))
  }

  reportResult(turn: RealtimeTurn, tool: RunningTool, result: ToolResult): readonly Sentence[] {
    recordOutcome(turn, tool, result)
    return resultSentences(result, this.#config.timezone)
  }

  handOver(turn: RealtimeTurn): HandOver | null {
    if (!turn.own.hasFailed) return null
    const last = turn.state.transcript.findLast(({ role, keys }) => role === 'caller' && !keys)
    return { unanswered: last?.text ?? null }
  }

  /** Cuts an answer that the caller would not hear: while the caller speaks, before a transfer, and when the call ends. */
  #beginAnswer(turn: RealtimeTurn, answerId: string): void {
    const { state } = turn
    const disclosure = this.#dueDisclosure(turn)
    const notice = turn.own.isGreeting ? this.#config.notice : null
    const callerSpeaks =
      state.listening.voiceSinceMs !== null && mayInterrupt(turn) && disclosure === null && notice === null
    if (!isTalking(turn) || state.next?.kind === 'run' || callerSpeaks) {
      turn.actions.push({ do: 'realtime_cut', answerId })
      return
    }
    cancelTimer(turn, 'listen')
    cancelTimer(turn, 'filler')
    if (state.speech.length === 0) state.turn += 1
    const piece = { mark: answerId, speech: 'answer', text: '', turn: state.turn } as const
    const due = { disclosure, notice, fact: null, mustBeHeard: false }
    state.speech = [...state.speech, { ...piece, ...due, startMs: null, line: 0 }]
    turn.actions.push({ do: 'speak', ...piece })
    change(turn, { answerId, rest: '' })
    if (state.next === null) state.next = { kind: 'listen' }
  }

  /** Takes the words of an answer, which come before its sound is heard: in time to stop a false claim. */
  #takeWords(turn: RealtimeTurn, answerId: string, text: string): void {
    const { state, atMs } = turn
    if (!state.speech.some(({ mark }) => mark === answerId)) return
    if (state.answerTiming?.textMs === null) state.answerTiming = { ...state.answerTiming, textMs: atMs }
    state.speech = state.speech.map((piece) =>
      piece.mark === answerId ? { ...piece, text: piece.text + text } : piece,
    )
    const { sentences, rest } = cutSentences(turn.own.rest + text)
    change(turn, { rest })
    checkClaims(turn, sentences)
  }

  #endAnswer(turn: RealtimeTurn, answerId: string): void {
    const { state } = turn
    const { rest, isGreeting } = turn.own
    const piece = state.speech.find(({ mark }) => mark === answerId)
    if (!piece || turn.own.answerId !== answerId) return
    change(turn, { answerId: null, rest: '', isGreeting: false })
    if (!checkClaims(turn, [rest])) return
    this.#askToResolve(turn)
    if (isGreeting) this.#completeGreeting(turn, piece)
  }

  /** The words with which the greeting says that an assistant is speaking; null if they are not needed, or if the greeting is over. */
  #dueDisclosure({ own }: RealtimeTurn): string | null {
    const { disclosure, greeting } = this.#config
    if (!own.isGreeting || disclosure === null) return null
    return greeting.find((sentence) => sentence.disclosure)?.disclosure ?? disclosure
  }

  /** Says what the model should have said and did not. */
  #completeGreeting(turn: RealtimeTurn, { text, disclosure: due }: Speech): void {
    const { notice, disclosure } = this.#config
    if (due !== null && disclosure !== null && !includesWords(text, due))
      speak(turn, [{ text: disclosure, disclosure, mustBeHeard: true }])
    if (notice !== null && !includesWords(text, notice)) speak(turn, [{ text: notice, notice, mustBeHeard: true }])
  }

  /** Asks the model to resolve the request: it has spoken although only the tool, or withdrawing the request, can decide what is true. */
  #askToResolve(turn: RealtimeTurn): void {
    const { calls, claims } = turn.own
    if (!isUnresolved(turn.own) || calls.length > 0 || turn.state.runningTool || claims >= MAX_CLAIMS) return
    change(turn, { claims: claims + 1 })
    prompt(turn, RESOLVE_AFTER_SPEECH)
  }
}

// The caller ------------------------------------------------------------------------------------------------------------

function noteVoice(turn: RealtimeTurn, speaking: boolean): void {
  const { state, config, atMs } = turn
  if (state.phase !== 'talking') return
  if (speaking) {
    cancelTimer(turn, 'listen')
    state.listening = { ...state.listening, voiceSinceMs: atMs, quietSinceMs: null }
    interrupt(turn)
    return
  }
  state.listening = { ...state.listening, voiceSinceMs: null, quietSinceMs: atMs }
  const soundEndMs = Math.max(0, atMs - config.limits.endpointMinMs)
  state.answerTiming = { soundEndMs, decidedMs: atMs, sttMs: 0, textMs: null }
  countCallerTurn(turn)
}

const countCallerTurn = (turn: RealtimeTurn): void =>
  change(turn, { callerTurns: turn.own.callerTurns + 1, silences: 0, claims: 0 })

/** Takes the transcript of the caller's turn; sometimes the answer to it has already begun. */
function noteCallerText(turn: RealtimeTurn, text: string): void {
  const { state, atMs } = turn
  if (state.phase !== 'talking' || text.trim() === '') return
  state.transcript = addInput(state.transcript, { kind: 'text', text, confidence: DEFAULT_CONFIDENCE }, atMs)
  state.callerTurns = [...state.callerTurns, { confidence: DEFAULT_CONFIDENCE, grounded: false }]
}

const mayInterrupt = ({ state, config }: RealtimeTurn): boolean =>
  config.interruptions && !state.goodbye && !mustHearSpeech(state)

/** Drops the speech in progress, and the tools that had not run yet. */
function interrupt(turn: RealtimeTurn, isAllowed = mayInterrupt(turn) && !noticeIsAhead(turn)): void {
  const { state } = turn
  if (!isAllowed) return
  for (const call of turn.own.calls) giveResult(turn, call, DROPPED)
  change(turn, { calls: [], isEnding: false, answerId: null, rest: '' })
  if (state.speech.length > 0) cutSpeech(turn)
  if (!state.runningTool && state.next?.kind === 'run') state.next = { kind: 'listen' }
}

function tell(turn: RealtimeTurn, text: string, confidence: number): void {
  const { state, atMs } = turn
  cancelTimer(turn, 'keys')
  state.keys = ''
  countCallerTurn(turn)
  state.answerTiming = { soundEndMs: atMs, decidedMs: atMs, sttMs: null, textMs: null }
  state.callerTurns = [...state.callerTurns, { confidence, grounded: false }]
  turn.actions.push({ do: 'realtime_tell', text })
}

// The model -------------------------------------------------------------------------------------------------------------

/** Whether the sentences may be said. A false claim is cut off, and the model has to say something else. */
function checkClaims(turn: RealtimeTurn, sentences: readonly string[]): boolean {
  const { state } = turn
  const { memory, claims } = turn.own
  if (hasArranged(state, memory) || !sentences.some(claimsDone)) return true
  cutSpeech(turn)
  change(turn, { answerId: null, rest: '', claims: claims + 1 })
  state.next = { kind: 'listen' }
  if (claims < MAX_CLAIMS) prompt(turn, CORRECTION)
  else {
    state.turn += 1
    speak(turn, [{ text: phrases.notDoneYet() }])
  }
  return false
}

/** Handles a failure of the model. What was heard so far stays; the machine hands over when nothing is under way. */
function fail(turn: RealtimeTurn): void {
  const { state } = turn
  change(turn, { hasFailed: true, calls: [], isEnding: false, answerId: null })
  turn.actions.push({ do: 'close_realtime' })
  state.listening = { ...state.listening, voiceSinceMs: null }
  state.answerTiming = null
  cancelTimer(turn, 'keys')
  cancelTimer(turn, 'listen')
  if (!state.runningTool) cancelTimer(turn, 'filler')
  if (!isTalking(turn) || !state.speech.some(({ speech }) => speech === 'answer')) return
  cutSpeech(turn)
  // A transfer that was announced in the dropped words begins now.
  if (state.next?.kind === 'run') proceed(turn)
}

const isTalking = ({ state }: RealtimeTurn): boolean => state.phase === 'talking' && !state.goodbye

const giveResult = (turn: RealtimeTurn, call: ModelToolCall, result: unknown): void => {
  turn.actions.push({ do: 'realtime_tool_result', toolCallId: call.id, result })
}

const prompt = (turn: RealtimeTurn, instructions: string): void => {
  turn.actions.push({ do: 'realtime_prompt', instructions })
}

function change(turn: RealtimeTurn, part: Partial<RealtimeState>): void {
  turn.own = { ...turn.own, ...part }
}
