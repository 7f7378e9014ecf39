import type {
  CarrierFinding,
  CarrierLookUp,
  CarrierNotice,
  OutboundSms,
  SendOutcome,
  SmsCarrier,
} from '../../features/messages/sms-carrier.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { type Accepted, type Journal, memoryJournal, openJournal, readJournal } from './journal.ts'

/** Numbers with special behavior, as every test network has. Messages to every other number are delivered. */
export const SIMULATOR_NUMBERS = {
  /** Refused at once with `invalid_number`. */
  invalid: '+15005550001',
  /** Accepted and sent, then fails with `undeliverable`. */
  undeliverable: '+15005550002',
  /** Accepted and sent, without any further report. */
  silent: '+15005550003',
  /** Refused at once with `opted_out`, because the person left. */
  optedOut: '+15005550004',
  /** Refused the first two times: too many requests. */
  busyTwice: '+15005550005',
  /** Accepted, but the answer to us is lost. */
  lostAnswer: '+15005550006',
  /** Delivered, with callbacks that come twice and in the wrong order. */
  unruly: '+15005550007',
} as const

export interface SimulatorOptions {
  clock: Clock
  log: Log
  /** The delay from acceptance to delivery; default 1,500. */
  deliveryDelayMs?: number
  /** The file that stores the network's state; null keeps it in memory, for tests. */
  journalFile: string | null
}

const KEEP_MS = 7 * 24 * 60 * 60 * 1000
const REDELIVER_MS = 5_000

/**
 * The default carrier: a simulated network in this process, with the same port as a real one, including callbacks. It
 * accepts a message once for each of our ids, survives restarts, and can deliver inbound messages.
 */
export class SimulatorSms implements SmsCarrier {
  readonly name = 'simulator'
  readonly answersOptOut = false
  readonly #options: SimulatorOptions
  readonly #timers = new Set<CancelTimer>()
  readonly #refusals = new Map<string, number>()
  #messages = new Map<string, Accepted>()
  #journal: Journal = memoryJournal
  #take: ((notice: CarrierNotice) => Promise<unknown>) | null = null
  #inboundCount = 0

  constructor(options: SimulatorOptions) {
    this.#options = options
  }

  /**
   * Starts to report to `take` (`takeNotice` of messages), and continues what was in progress when the process ended.
   */
  async start(take: (notice: CarrierNotice) => Promise<unknown>): Promise<void> {
    const { journalFile, clock } = this.#options
    this.#take = take
    if (journalFile === null) return
    this.#messages = await readJournal(journalFile, new Date(clock.now().getTime() - KEEP_MS))
    this.#journal = await openJournal(journalFile)
    for (const message of this.#messages.values()) this.#deliver(message)
  }

  /** Stops; what is in progress continues at the next `open` with the same file. */
  async close(): Promise<void> {
    this.#take = null
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    await this.#journal.close()
    this.#journal = memoryJournal
  }

  async send(sms: OutboundSms): Promise<SendOutcome> {
    if (sms.to === SIMULATOR_NUMBERS.invalid) return refused('invalid_number', 'no such number')
    if (sms.to === SIMULATOR_NUMBERS.optedOut) return { ...refused('opted_out', 'recipient left'), optedOut: true }
    if (sms.to === SIMULATOR_NUMBERS.busyTwice) this.#refuseTwice(sms.id)
    const known = this.#messages.get(sms.id)
    if (known === undefined) await this.#accept(sms)
    if (sms.to === SIMULATOR_NUMBERS.lostAnswer)
      throw new ProviderError(this.name, 'the answer was lost on its way', { retryable: false })
    const { status, errorCode } = known ?? { status: 'queued', errorCode: null }
    return { outcome: 'accepted', carrierMessageId: nameOf(sms.id), status, errorCode }
  }

  async lookUp(query: CarrierLookUp): Promise<CarrierFinding> {
    const known = this.#messages.get(query.id)
    if (known === undefined)
      // An unknown message proves nothing, because old ones are forgotten.
      return { found: false, certain: query.carrierMessageId === null } as CarrierFinding
    return { found: true, carrierMessageId: nameOf(query.id), status: known.status, errorCode: known.errorCode }
  }

  /** Delivers a message from a phone to one of our numbers; resolves with the result of `take`. */
  receive(sms: {
    from: string
    to: string
    body: string
    mediaUrls?: readonly string[]
    id?: string
  }): Promise<unknown> {
    if (this.#take === null) throw new Error('the simulated carrier is not open')
    const at = this.#options.clock.now().getTime().toString(36)
    this.#inboundCount += 1
    const carrierMessageId = sms.id ?? `sim_in_${at}_${process.pid}_${this.#inboundCount}`
    const { from, to, body, mediaUrls = [] } = sms
    return this.#take({ kind: 'inbound', carrierMessageId, from, to, body, mediaUrls })
  }

  /** The messages that the network accepted, oldest first. */
  taken(): Accepted[] {
    return [...this.#messages.values()]
  }

  #refuseTwice(id: string): void {
    const before = this.#refusals.get(id) ?? 0
    this.#refusals.set(id, before + 1)
    if (before < 2) throw new ProviderError(this.name, 'too many requests', { retryable: true })
    this.#refusals.delete(id)
  }

  async #accept(sms: OutboundSms): Promise<void> {
    const acceptedAt = this.#options.clock.now().toISOString()
    const message: Accepted = { ...sms, acceptedAt, status: 'queued', errorCode: null }
    this.#messages.set(sms.id, message)
    await this.#journal.accepted(message)
    this.#deliver(message)
  }

  #deliver(message: Accepted): void {
    if (message.status === 'delivered' || message.status === 'failed') return
    const delayMs = this.#options.deliveryDelayMs ?? 1_500
    const { unruly, silent, undeliverable } = SIMULATOR_NUMBERS
    if (message.to === unruly) {
      this.#later(delayMs, async () => {
        await this.#end(message, 'delivered', null)
        for (const status of ['delivered', 'sent', 'queued', 'delivered', 'failed'] as const)
          await this.#report(message.id, status, status === 'failed' ? 'late_failure' : null)
      })
      return
    }
    this.#later(delayMs / 2, async () => {
      message.status = 'sent'
      await this.#report(message.id, 'sent', null)
    })
    if (message.to === silent) return
    this.#later(delayMs, async () => {
      const [status, errorCode] =
        message.to === undeliverable ? (['failed', 'undeliverable'] as const) : (['delivered', null] as const)
      await this.#end(message, status, errorCode)
      await this.#report(message.id, status, errorCode)
    })
  }

  async #end(message: Accepted, status: 'delivered' | 'failed', errorCode: string | null): Promise<void> {
    message.status = status
    message.errorCode = errorCode
    await this.#journal.ended(message.id, status, errorCode)
  }

  /** Reports a state, and again later if that failed. The state can also be polled. */
  async #report(id: string, status: Accepted['status'], errorCode: string | null, triesLeft = 3): Promise<void> {
    const notice: CarrierNotice = {
      kind: 'status',
      messageId: id,
      carrierMessageId: nameOf(id),
      status,
      errorCode,
    }
    try {
      await this.#take?.(notice)
    } catch (cause) {
      this.#options.log.warn({ carrier: this.name, messageId: id, status, err: cause }, 'a simulated callback failed')
      if (triesLeft > 0) this.#later(REDELIVER_MS, () => this.#report(id, status, errorCode, triesLeft - 1))
    }
  }

  #later(delayMs: number, run: () => Promise<void>): void {
    const cancel = this.#options.clock.after(delayMs, () => {
      this.#timers.delete(cancel)
      run().catch((cause) =>
        this.#options.log.error({ carrier: this.name, err: cause }, 'the simulated carrier failed'),
      )
    })
    this.#timers.add(cancel)
  }
}

const nameOf = (id: string) => `sim_${id}`

const refused = (errorCode: string, reason: string) =>
  ({ outcome: 'refused', errorCode, reason, optedOut: false }) as const
