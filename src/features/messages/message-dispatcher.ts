import { Worker } from '../../jobs/due-work.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { answerInbound, type OnInbound } from './answer-inbound.ts'
import { afterSend, afterVerify, afterWatch, failureOf, type SendFailure, type Step, tooLate } from './dispatch-plan.ts'
import { completeDispatch } from './dispatch-progress.ts'
import { type DispatchJob, leaseDueMessages, selectTakenIds } from './dispatch-store.ts'
import { OWN_ERRORS } from './message-status.ts'
import { MESSAGES_DUE } from './message-store.ts'
import type { CarrierFinding, OutboundSms, SendOutcome, SmsCarrier } from './sms-carrier.ts'
import { insertOptOutLine } from './thread-store.ts'

export interface DispatcherDeps {
  db: Database
  clock: Clock
  log: Log
  /**
   * The first carrier sends. The others send for their own numbers, and are queried about messages that they accepted. Read again for each
   * message, because the carrier can be changed while the service runs.
   */
  carriers: readonly [SmsCarrier, ...SmsCarrier[]]
  /** Answers inbound messages. Without it, inbound messages get no answer. */
  onInbound?: OnInbound
  /** Takes inbound messages of threads in which the assistant's answers are switched off. */
  onUnanswered?: OnInbound
  /** The most messages at the same time; default 8. */
  concurrency?: number
}

/** The simulator sends nothing, so nothing may leave by another carrier while it is chosen. */
const SIMULATOR = 'simulator'
/** Three times the time-out of a carrier request (10 s), so that no lease ends during a request. */
const SEND_LEASE_MS = 30_000
const ANSWER_LEASE_MS = 120_000
const POLL_MS = 1_000

/**
 * The worker that sends queued messages, queries carriers about messages whose outcome is unknown or unreported, and
 * has inbound messages answered.
 */
export function messageDispatcher(deps: DispatcherDeps): Worker<DispatchJob> {
  const { db, clock, log, concurrency = 8 } = deps
  const terms = () => ({
    carrier: deps.carriers[0].name,
    others: othersThatSend(deps.carriers),
    sendLeaseMs: SEND_LEASE_MS,
    answerLeaseMs: ANSWER_LEASE_MS,
  })
  return new Worker<DispatchJob>({
    queue: 'messages',
    clock,
    log,
    lease: (limit, now) => leaseDueMessages(db.write, { limit, ...terms() }, now),
    // After a rejection a message that may have been sent comes back as `verify`, not as `send`.
    work: (job) => (job.work === 'answer' ? answerInbound(deps, job) : dispatch(deps, job)),
    concurrency,
    pollMs: POLL_MS,
    notices: { db, channel: MESSAGES_DUE },
  })
}

async function dispatch(deps: DispatcherDeps, job: DispatchJob): Promise<void> {
  const { db, clock, log } = deps
  const step = job.work === 'sending' ? await send(deps, job) : await lookUp(deps, job)
  const completed = await completeDispatch(db, job, step, clock.now())
  log.info(
    {
      messageId: job.id,
      work: job.work,
      carrier: job.carrier,
      tries: job.tries,
      status: step.status,
      errorCode: step.errorCode,
      next: step.next?.work ?? null,
      ...(completed ? {} : { leaseLost: true }),
      pii: { to: job.to },
    },
    'message dispatched',
  )
}

async function send(deps: DispatcherDeps, job: DispatchJob): Promise<Step> {
  const { clock } = deps
  if (job.optedOut) return { status: 'failed', errorCode: OWN_ERRORS.optedOut, carrierMessageId: null, next: null }
  if (job.sendUntil !== null && clock.now() >= job.sendUntil) return tooLate()
  const result = await attemptSend(deps, job)
  if (typeof result === 'object' && result.outcome === 'refused' && result.optedOut)
    await recordOptOut(deps, job, clock.now())
  return afterSend(job.tries, result, clock.now(), job.sendUntil)
}

/** A carrier sends for its own numbers too, unless texts are only simulated. */
const othersThatSend = ([chosen, ...others]: DispatcherDeps['carriers']): string[] =>
  chosen.name === SIMULATOR ? [] : others.map(({ name }) => name)

async function attemptSend({ carriers, log }: DispatcherDeps, job: DispatchJob): Promise<SendOutcome | SendFailure> {
  try {
    const carrier = carriers.find(({ name }) => name === job.carrier) ?? carriers[0]
    return await carrier.send(sms(job))
  } catch (err) {
    const failure = failureOf(err)
    log.warn({ messageId: job.id, carrier: job.carrier, failure, err }, 'the carrier did not confirm a message')
    return failure
  }
}

async function lookUp(deps: DispatcherDeps, job: DispatchJob): Promise<Step> {
  const finding = await askCarrier(deps, job)
  const after = job.work === 'verify' ? afterVerify : afterWatch
  return after(job.since, finding, deps.clock.now())
}

async function askCarrier({ db, carriers, log }: DispatcherDeps, job: DispatchJob): Promise<CarrierFinding> {
  const carrier = carriers.find((one) => one.name === job.carrier)
  if (carrier === undefined) return { found: false, certain: false }
  try {
    const taken = job.carrierMessageId === null ? await selectTakenIds(db.list, job) : new Set<string>()
    const query = { ...sms(job), carrierMessageId: job.carrierMessageId, createdAt: job.createdAt, taken }
    return await carrier.lookUp(query)
  } catch (err) {
    log.warn({ messageId: job.id, carrier: job.carrier, err }, 'could not ask the carrier about a message')
    return { found: false, certain: false }
  }
}

/** Records an opt-out known only to the carrier, so that the next request to send is refused at once. */
function recordOptOut({ db }: DispatcherDeps, job: DispatchJob, now: Instant): Promise<void> {
  const { businessId, from: businessPhone, to: phone } = job
  const line = { businessId, businessPhone, phone, optedOut: true, keyword: null, messageId: job.id }
  return insertOptOutLine(db.write, line, now)
}

const sms = ({ id, from, to, body, secretBody, mediaUrls }: DispatchJob): OutboundSms => ({
  ...{ id, from, to, mediaUrls },
  body: secretBody ?? body,
})
