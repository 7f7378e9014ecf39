import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { MAX_BODY_CHARACTERS } from './message.ts'
import { insertOutbound } from './message-store.ts'
import { countSegments } from './segments.ts'
import { type Claim, dropClaim } from './work-store.ts'

/** An inbound message as the one who answers sees it. */
export interface InboundMessage {
  id: string
  businessId: string
  contactId: string | null
  /** The person, E.164 or a short code. */
  from: string
  /** The business's number. */
  to: string
  body: string
  mediaUrls: readonly string[]
}

/**
 * Thinks of a reply; null for none. Called for ordinary texts of threads that the assistant answers, in order within a
 * thread. The reply is queued exactly once, but after a crash the same message can be handed in again, so effects
 * (bookings) must be idempotent by the message's id.
 */
export type OnInbound = (message: InboundMessage) => Promise<string | null>

const RETRY_MS = [5_000, 30_000]

export interface AnswerDeps {
  db: Database
  clock: Clock
  log: Log
  onInbound: OnInbound | undefined
}

/** Reply and end of the work commit together, guarded by the claim: two workers never both answer. */
export async function answerInbound(deps: AnswerDeps, claim: Claim): Promise<void> {
  const { db, clock, log, onInbound } = deps
  let reply: string | null
  try {
    reply = onInbound ? await onInbound(inbound(claim)) : null
  } catch (cause) {
    const delayMs = RETRY_MS[claim.tries - 1]
    log.error({ messageId: claim.id, tries: claim.tries, err: cause }, 'message could not be answered')
    await dropClaim(db.write, claim, delayMs === undefined ? null : new Date(clock.now().getTime() + delayMs))
    return
  }
  await db.transaction(async (tx) => {
    if (!(await dropClaim(tx, claim, null))) return
    const body = reply === null ? '' : sendable(reply)
    if (body === '') return
    const { businessId, from: to, to: from } = claim
    const { segments } = countSegments(body)
    const content = { body, type: 'sms', mediaUrls: [], segments } as const
    await insertOutbound(
      tx,
      { id: newId('message'), businessId, from, to, ...content, ignoresOptOut: false, inReplyTo: claim.id },
      clock.now(),
    )
  })
}

const sendable = (reply: string) =>
  [...reply.replaceAll('\u0000', '').trim()].slice(0, MAX_BODY_CHARACTERS).join('').trim()

const inbound = ({ id, businessId, contactId, from, to, body, mediaUrls }: Claim): InboundMessage => ({
  id,
  businessId,
  contactId,
  from,
  to,
  body,
  mediaUrls,
})
