import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { CallDiagnostics, SipStep } from '../../../kernel/network/call-diagnostics.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../../media/asked-transfer.ts'
import type { CallLeg, LegEnd, TransferOutcome } from '../../../media/call-leg.ts'
import type { MediaStream } from '../../../media/media-stream.ts'
import { LegEnding } from './leg-ending.ts'
import type { DigitStream } from './leg-media.ts'
import type { DialRefusal, PlacedLeg } from './placed-leg.ts'

/** One trunk of a call that may go over several. */
export interface FailoverTry {
  readonly trunkId: string
  /** Places the call over this trunk; null if the trunk has reached its limit of calls. `isLast`: no other trunk follows. */
  dial(isLast: boolean): PlacedLeg | null
}

export interface FailoverOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly log: Log
  /** Called with the trunk that could not place the call. */
  onFailed(trunkId: string, refusal: DialRefusal): void
}

/** Statuses of a gateway or a network that cannot place the call. Statuses about a person or a number, such as 404 and 486, are not among them. */
const TRUNK_STATUSES: ReadonlySet<number> = new Set([401, 407, 500, 502, 503, 504])

/**
 * Whether another trunk may place a call that was refused: the trunk was not reached, refused our password, or answered that it
 * cannot place the call. A telephone that rang, was busy or was declined is not called again. Pure.
 */
export function failsOver({ status, by }: DialRefusal, hasRung: boolean): boolean {
  if (by === 'withdrawn' || by === 'ring_timeout') return false
  if (by === 'unreachable') return true
  return TRUNK_STATUSES.has(status) || (status === 408 && !hasRung)
}

/** Whether another host of the same name may place a call (RFC 3263, section 4.3). Pure. */
export const isHostToBlame = ({ status, by }: DialRefusal, hasRung: boolean): boolean =>
  by === 'unreachable' || (by === 'peer' && status === 503 && !hasRung)

/**
 * Places a call over the first trunk that takes it, and over the next one when that cannot place the call. Null if no trunk has
 * a free line.
 */
export function dialInTurn(
  tries: readonly FailoverTry[],
  options: FailoverOptions,
  movesOn: typeof failsOver = failsOver,
): PlacedLeg | null {
  const rest = [...tries]
  const first = nextOf(rest)
  return first === null ? null : new FailoverLeg(first, rest, { ...options, movesOn })
}

interface Attempt {
  readonly trunkId: string
  readonly leg: PlacedLeg
}

function nextOf(rest: FailoverTry[]): Attempt | null {
  for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
    const leg = one.dial(rest.length === 0)
    if (leg !== null) return { trunkId: one.trunkId, leg }
  }
  return null
}

/** One call from its owner's point of view, whichever trunk carries it in the end. */
class FailoverLeg implements PlacedLeg {
  readonly id: string
  readonly direction = 'outbound'
  readonly from: string
  readonly to: string
  readonly #options: FailoverOptions & { movesOn: typeof failsOver }
  readonly #rest: FailoverTry[]
  readonly #ending: LegEnding
  readonly #answered: Promise<MediaStream>
  readonly #startedMs: number
  /** The messages with the trunks that could not place the call. */
  readonly #failed: SipStep[] = []
  #failedLeftOut = 0
  #settle: { resolve: (stream: MediaStream) => void; reject: (error: Error) => void } | null = null
  #current: Attempt
  #attemptMs: number
  #hasRung = false
  #withdrawn = false
  #onProgress: (status: number) => void = () => {}

  constructor(first: Attempt, rest: FailoverTry[], options: FailoverOptions & { movesOn: typeof failsOver }) {
    this.#options = options
    this.#rest = rest
    this.#current = first
    this.#startedMs = options.clock.monotonicMs()
    this.#attemptMs = this.#startedMs
    this.#ending = new LegEnding(options.log)
    this.id = first.leg.id
    this.from = first.leg.from
    this.to = first.leg.to
    this.#answered = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    this.#answered.catch(() => {})
    this.#follow(first)
  }

  get trunkId(): string {
    return this.#current.trunkId
  }

  get refusal(): DialRefusal | null {
    return this.#current.leg.refusal
  }

  get stream(): DigitStream | null {
    return this.#current.leg.stream
  }

  onProgress(listener: (status: number) => void): void {
    this.#onProgress = listener
  }

  #follow(attempt: Attempt): void {
    const { leg } = attempt
    leg.onProgress((status) => {
      this.#hasRung = true
      this.#onProgress(status)
    })
    leg.answer().then(
      (stream) => this.#settle?.resolve(stream),
      () => {},
    )
    leg.onEnd((end) => this.#attemptEnded(attempt, end))
  }

  #attemptEnded({ trunkId, leg }: Attempt, end: LegEnd): void {
    const { refusal } = leg
    const mayContinue = refusal !== null && !this.#withdrawn && this.#options.movesOn(refusal, this.#hasRung)
    if (refusal !== null && mayContinue) {
      this.#options.onFailed(trunkId, refusal)
      const next = this.#takeNext(trunkId, refusal)
      if (next !== null) {
        this.#follow(next)
        return
      }
    }
    const why = refusal === null ? 'The call has ended' : `${refusal.status} ${refusal.reason}`
    this.#settle?.reject(new Error(`The call was not answered: ${why}`))
    this.#ending.end(end)
  }

  #takeNext(failedTrunkId: string, { status, reason }: DialRefusal): Attempt | null {
    const next = nextOf(this.#rest)
    if (next === null) return null
    const { log, clock } = this.#options
    const { sip, sipLeftOut } = this.#attemptDiagnostics()
    this.#failed.push(...sip)
    this.#failedLeftOut += sipLeftOut
    this.#current = next
    this.#attemptMs = clock.monotonicMs()
    log.warn(
      { call: this.id, trunk: failedTrunkId, status, reason, next: next.trunkId },
      'a trunk or host could not place a call; trying the next one',
    )
    return next
  }

  /** The diagnostics of the current attempt, with times counted from the first one. */
  #attemptDiagnostics(): CallDiagnostics {
    const { sip, sipLeftOut, audio } = this.#current.leg.diagnostics?.() ?? { sip: [], sipLeftOut: 0, audio: null }
    const laterMs = Math.round(this.#attemptMs - this.#startedMs)
    return { sip: sip.map((step) => ({ ...step, atMs: step.atMs + laterMs })), sipLeftOut, audio }
  }

  diagnostics(): CallDiagnostics {
    const { sip, sipLeftOut, audio } = this.#attemptDiagnostics()
    return { sip: [...this.#failed, ...sip], sipLeftOut: this.#failedLeftOut + sipLeftOut, audio }
  }

  carrierCallId(): string | null {
    return this.#current.leg.carrierCallId?.() ?? null
  }

  answer(): Promise<MediaStream> {
    return this.#answered
  }

  reject(): void {
    this.hangup()
  }

  hangup(): void {
    this.#withdrawn = true
    this.#current.leg.hangup()
  }

  transfer(to: string): Promise<TransferOutcome> {
    return this.#current.leg.transfer(to)
  }

  askAndTransfer(order: AskedTransferOrder): Promise<AskedTransferOutcome> | null {
    return this.#current.leg.askAndTransfer?.(order) ?? null
  }

  onEnd(listener: Parameters<CallLeg['onEnd']>[0]): void {
    this.#ending.listen(listener)
  }
}
