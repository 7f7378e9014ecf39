import type { SipRequest } from '../message/message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { PATIENCE_MS, T1_MS, type Timers } from '../transaction/timers.ts'

/**
 * Sends provisional responses again until the caller confirms them by PRACK (RFC 3262, section 3), for callers that
 * require it. One at a time and without SDP, so that our 2xx does not have to wait for the PRACK.
 */
export class ReliableProvisional {
  readonly #transaction: ServerTransaction
  readonly #timers: Timers
  readonly #onUnconfirmed: () => void
  #sequence = 0
  #waiting = false

  constructor(transaction: ServerTransaction, timers: Timers, onUnconfirmed: () => void) {
    this.#transaction = transaction
    this.#timers = timers
    this.#onUnconfirmed = onUnconfirmed
  }

  static isRequired = (invite: SipRequest): boolean => invite.headers.tokens('Require').includes('100rel')

  /** Sends the response unless another one still waits for its PRACK. */
  send(status: number, headers: Readonly<Record<string, string>>): void {
    if (this.#waiting) return
    this.#waiting = true
    this.#sequence += 1
    const all = { ...headers, Require: '100rel', RSeq: String(this.#sequence) }
    const reply = (): void => this.#transaction.reply(status, { headers: all })
    this.#timers.repeat('provisional', T1_MS, PATIENCE_MS, reply)
    this.#timers.start('unconfirmed', PATIENCE_MS, () => {
      this.#confirmed()
      this.#onUnconfirmed()
    })
    reply()
  }

  /** Whether a PRACK confirms the waiting response, or one that was confirmed before. */
  confirm(prack: SipRequest): boolean {
    const [sequence, inviteSequence, method] = (prack.headers.get('RAck') ?? '').split(/\s+/)
    const { cseq } = this.#transaction.request
    const matches = Number(sequence) === this.#sequence && Number(inviteSequence) === cseq.number && method === 'INVITE'
    if (matches) this.#confirmed()
    return matches && this.#sequence > 0
  }

  #confirmed(): void {
    this.#waiting = false
    this.#timers.stop('provisional')
    this.#timers.stop('unconfirmed')
  }
}
