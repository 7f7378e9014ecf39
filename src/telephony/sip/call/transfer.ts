import type { CancelTimer, Clock } from '../../../kernel/clock.ts'
import type { TransferOutcome } from '../../../media/call-leg.ts'
import { outcomeOfStatus } from '../asked-transfer/asked-transfer-plan.ts'
import type { SipRequest } from '../message/message.ts'

/** The maximum time from the acceptance of a REFER to its outcome, in which the other phone rings. */
const OUTCOME_TIMEOUT_MS = 60_000

/**
 * A blind transfer in progress (RFC 3515): the peer was asked to call another number, and reports progress by NOTIFY.
 */
export class PendingTransfer {
  readonly outcome: Promise<TransferOutcome>
  readonly #resolve: (outcome: TransferOutcome) => void
  readonly #clock: Clock
  #cancelTimer: CancelTimer = () => {}
  #accepted = false
  #completed = false

  constructor(clock: Clock) {
    this.#clock = clock
    let resolveOutcome: (outcome: TransferOutcome) => void = () => {}
    this.outcome = new Promise((resolve) => {
      resolveOutcome = resolve
    })
    this.#resolve = resolveOutcome
  }

  /** The peer accepted the REFER. */
  accept(): void {
    this.#accepted = true
    if (this.#completed) return
    this.#cancelTimer = this.#clock.after(OUTCOME_TIMEOUT_MS, () => this.fail('the carrier did not report the outcome'))
  }

  /** A NOTIFY with a `message/sipfrag` body, whose first line is a status line. */
  notify(request: SipRequest): void {
    const status = Number(/^SIP\/2\.0 (\d{3})\b/i.exec(request.body.toString('latin1'))?.[1] ?? Number.NaN)
    const over = /^\s*terminated\b/i.test(request.headers.get('Subscription-State') ?? '')
    if (status >= 200 && status < 300) this.#end({ outcome: 'transferred' })
    else if (status >= 300)
      this.#end({ outcome: 'failed', reason: `the other side answered ${status}`, why: outcomeOfStatus(status) })
    else if (over) this.fail('the carrier gave up')
  }

  /**
   * The peer hung up. Returns true if that means that it took over the call. Some carriers hang up right after
   * accepting, without a NOTIFY; that cannot be told from a caller who hung up.
   */
  hungUp(): boolean {
    if (this.#accepted) this.#end({ outcome: 'transferred' })
    else this.fail('the caller hung up')
    return this.#accepted
  }

  fail(reason: string): void {
    this.#end({ outcome: 'failed', reason })
  }

  #end(outcome: TransferOutcome): void {
    if (this.#completed) return
    this.#completed = true
    this.#cancelTimer()
    this.#resolve(outcome)
  }
}
