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
import { type Accepted, forgetfulJournal, type Journal, openJournal, readJournal } from './journal.ts'

/** Numbers that behave in their own way, as every test network has them. Every other number is delivered to. */
export const SIMULATOR_NUMBERS = {
  /** Refused at once, `invalid_number`. */
  invalid: '+15005550001',
  /** Taken and sent, then fails, `undeliverable`. */
  undeliverable: '+15005550002',
  /** Taken and sent; nothing more is ever heard of it. */
  silent: '+15005550003',
  /** Refused at once: the network knows that this person left, `opted_out`. */
  optedOut: '+15005550004',
  /** Not taken the first two times: too many requests. */
  busyTwice: '+15005550005',
  /** Taken, but the answer to us gets lost. */
  lostAnswer: '+15005550006',
  /** Delivered, with callbacks that come twice and in the wrong order. */
  unruly: '+15005550007',
} as const

export interface SimulatorOptions {
  clock: Clock
  log: Log
  /** From taking a message to its delivery; 1,500 unless told. */
  deliveryDelayMs?: number
  /** The file in which the network remembers; null forgets with the process, which is for tests. */
  journalFile: string | null
}

const KEEP_MS = 7 * 24 * 60 * 60 * 1000
const REDELIVER_MS = 5_000

/**
 * The embedded default carrier: a network in this process with the same port as a real one, callbacks included. It takes a
 * message once by our id, remembers across restarts, and can bring inbound messages.
 */
export class SimulatorSms implements SmsCarrier {
  readonly name = 'simulator'
  readonly answersOptOut = false
  readonly #options: SimulatorOptions
  readonly #timers = new Set<CancelTimer>()
  readonly #refusals = new Map<string, number>()
  #messages = new Map<string, Accepted>()
  #journal: Journal = forgetfulJournal
  #take: ((notice: CarrierNotice) => Promise<unknown>) | null = null
  #inboundCount = 0

  constructor(options: SimulatorOptions) {
    this.#options = options
  }

  /**
   * Begins to report to `take` (messages `takeNotice`), and goes on with what was under way when the process ended.
   */
  async start(take: (notice: CarrierNotice) => Promise<unknown>): Promise<void> {
    const { journalFile, clock } = this.#options
    this.#take = take
    if (journalFile === null) return
    this.#messages = await readJournal(journalFile, new Date(clock.now().getTime() - KEEP_MS))
    this.#journal = await openJournal(journalFile)
    for (const message of this.#messages.values()) this.#deliver(message)
  }

  /** Falls silent; what is under way goes on at the next `open` with the same file. */
  async close(): Promise<void> {
    this.#take = null
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    await this.#journal.close()
    this.#journal = forgetfulJournal
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
      // One that it once had, and has since forgotten, is no proof of anything.
      return { found: false, certain: query.carrierMessageId === null } as CarrierFinding
    return { found: true, carrierMessageId: nameOf(query.id), status: known.status, errorCode: known.errorCode }
  }

  /** Brings a message from a phone to one of our numbers; resolves with what `take` made of it. */
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

  /** What the network took, oldest first. */
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

  /** Tells, and tells again later if it could not be heard; in the end whoever asks is told. */
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
      this.#options.log.warn({ carrier: this.name, messageId: id, status, err: cause }, 'simulated callback not heard')
      if (triesLeft > 0) this.#later(REDELIVER_MS, () => this.#report(id, status, errorCode, triesLeft - 1))
    }
  }

  #later(delayMs: number, run: () => Promise<void>): void {
    const cancel = this.#options.clock.after(delayMs, () => {
      this.#timers.delete(cancel)
      run().catch((cause) => this.#options.log.error({ carrier: this.name, err: cause }, 'simulated carrier failed'))
    })
    this.#timers.add(cancel)
  }
}

const nameOf = (id: string) => `sim_${id}`

const refused = (errorCode: string, reason: string) =>
  ({ outcome: 'refused', errorCode, reason, optedOut: false }) as const
