import type { CancelTimer, Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { answerInbound, type OnInbound } from './answer-inbound.ts'
import { afterSend, afterVerify, afterWatch, failureOf, type SendFailure, type Step } from './dispatch-plan.ts'
import { OWN_ERRORS } from './message-status.ts'
import { MESSAGES_DUE } from './message-store.ts'
import type { CarrierFinding, OutboundSms, SendOutcome, SmsCarrier } from './sms-carrier.ts'
import { insertOptOutLine } from './thread-store.ts'
import { type Claim, claimDue, completeClaim, selectTakenIds } from './work-store.ts'

export interface DispatcherDeps {
  db: Database
  clock: Clock
  log: Log
  /** The first sends; the others are still asked about what they took when they were first. */
  carriers: readonly [SmsCarrier, ...SmsCarrier[]]
  /** Answers inbound messages; absent: nobody does. */
  onInbound?: OnInbound
  /** How many messages are under way at once, 8 unless told. */
  concurrency?: number
}

/** Three times the longest a carrier call may take (10 s), so a lease never ends under a call that is still running. */
const SEND_LEASE_MS = 30_000
const ANSWER_LEASE_MS = 120_000
/** Notices of new work may be missed, and work falls due by itself. */
const POLL_MS = 1_000

/**
 * Sends what is queued, settles what a crash left in doubt, asks after what carriers do not report on, and gets inbound
 * messages answered. All state is in the rows: any number of instances may run, and any may be killed.
 */
export class MessageDispatcher {
  readonly #deps: DispatcherDeps
  readonly #running = new Set<Promise<void>>()
  #begun = 0
  #stopped = true
  #filling: Promise<void> | null = null
  #again = false
  #cancelPoll: CancelTimer = () => {}
  #unlisten: (() => Promise<void>) | null = null

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    this.#stopped = false
    this.#unlisten = await this.#deps.db.listen(MESSAGES_DUE, () => this.wake())
    this.#poll()
  }

  /** Looks for due work now. */
  wake(): void {
    if (!this.#stopped) void this.#fill()
  }

  /** Takes no more work and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelPoll()
    await this.#unlisten?.()
    this.#unlisten = null
    await this.#filling
    await Promise.all(this.#running)
  }

  /** Does everything that is due at this moment, and what follows from it, then returns; for tests and commands. */
  async runDue(): Promise<void> {
    const wasStopped = this.#stopped
    this.#stopped = false
    let begunBefore: number
    do {
      begunBefore = this.#begun
      await this.#fill()
      await Promise.all(this.#running)
    } while (this.#begun > begunBefore)
    this.#stopped = wasStopped
  }

  #poll(): void {
    this.wake()
    if (!this.#stopped) this.#cancelPoll = this.#deps.clock.after(POLL_MS, () => this.#poll())
  }

  /** Claims no more than there is room for, so that whatever is claimed is begun at once. */
  #fill(): Promise<void> {
    if (this.#filling) {
      this.#again = true
      return this.#filling
    }
    this.#filling = this.#claimAll().finally(() => {
      this.#filling = null
    })
    return this.#filling
  }

  async #claimAll(): Promise<void> {
    const { db, clock, log, carriers, concurrency = 8 } = this.#deps
    do {
      this.#again = false
      const limit = concurrency - this.#running.size
      if (limit <= 0 || this.#stopped) return
      const terms = { limit, carrier: carriers[0].name, sendLeaseMs: SEND_LEASE_MS, answerLeaseMs: ANSWER_LEASE_MS }
      try {
        for (const claim of await claimDue(db.write, terms, clock.now())) this.#begin(claim)
      } catch (cause) {
        log.error({ err: cause }, 'messages could not be claimed; trying again in a second')
        return
      }
    } while (this.#again)
  }

  #begin(claim: Claim): void {
    const run = this.#handle(claim)
      // The lease runs out and the message comes back: as verify, if it may have been sent.
      .catch((cause) =>
        this.#deps.log.error({ messageId: claim.id, work: claim.work, err: cause }, 'message work failed'),
      )
      .finally(() => {
        this.#running.delete(run)
        this.wake()
      })
    this.#running.add(run)
    this.#begun += 1
  }

  async #handle(claim: Claim): Promise<void> {
    const { db, clock, log, onInbound } = this.#deps
    // A process that was frozen between claim and here has lost its lease.
    if (clock.now().getTime() >= claim.leaseUntil.getTime()) return
    if (claim.work === 'answer') return answerInbound({ db, clock, log, onInbound }, claim)
    const step = claim.work === 'sending' ? await this.#send(claim) : await this.#lookUp(claim)
    const stands = await completeClaim(db, claim, step, clock.now())
    log.info(
      {
        messageId: claim.id,
        work: claim.work,
        carrier: claim.carrier,
        tries: claim.tries,
        status: step.status,
        errorCode: step.errorCode,
        next: step.next?.work ?? null,
        ...(stands ? {} : { overtaken: true }),
        pii: { to: claim.to },
      },
      'message work',
    )
  }

  async #send(claim: Claim): Promise<Step> {
    const { clock } = this.#deps
    if (claim.optedOut) return { status: 'failed', errorCode: OWN_ERRORS.optedOut, carrierMessageId: null, next: null }
    const result = await this.#attempt(claim)
    if (typeof result === 'object' && result.outcome === 'refused' && result.optedOut)
      await this.#recordOptOut(claim, clock.now())
    return afterSend(claim.tries, result, clock.now())
  }

  async #attempt(claim: Claim): Promise<SendOutcome | SendFailure> {
    try {
      return await this.#deps.carriers[0].send(sms(claim))
    } catch (cause) {
      const failure = failureOf(cause)
      this.#deps.log.warn(
        { messageId: claim.id, carrier: claim.carrier, failure, err: cause },
        'message not handed over',
      )
      return failure
    }
  }

  async #lookUp(claim: Claim): Promise<Step> {
    const finding = await this.#finding(claim)
    const after = claim.work === 'verify' ? afterVerify : afterWatch
    return after(claim.since, finding, this.#deps.clock.now())
  }

  async #finding(claim: Claim): Promise<CarrierFinding> {
    const { db, carriers, log } = this.#deps
    const carrier = carriers.find((one) => one.name === claim.carrier)
    if (carrier === undefined) return { found: false, certain: false }
    try {
      const taken = claim.carrierMessageId === null ? await selectTakenIds(db.list, claim) : new Set<string>()
      const query = { ...sms(claim), carrierMessageId: claim.carrierMessageId, createdAt: claim.createdAt, taken }
      return await carrier.lookUp(query)
    } catch (cause) {
      log.warn({ messageId: claim.id, carrier: claim.carrier, err: cause }, 'message could not be looked up')
      return { found: false, certain: false }
    }
  }

  /** The carrier knows of an opt-out that never came by us; the next request is then refused at once. */
  #recordOptOut(claim: Claim, now: Instant): Promise<void> {
    const { businessId, from: businessPhone, to: phone } = claim
    return insertOptOutLine(
      this.#deps.db.write,
      { businessId, businessPhone, phone, optedOut: true, keyword: null, messageId: claim.id },
      now,
    )
  }
}

const sms = ({ id, from, to, body, mediaUrls }: Claim): OutboundSms => ({ id, from, to, body, mediaUrls })
