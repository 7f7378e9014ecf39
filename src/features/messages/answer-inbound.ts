import type { Clock, Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database, Sql } from '../../store/database.ts'
import { createNotification, type NewNotification } from '../notifications/notification.ts'
import { MAX_BODY_CHARACTERS } from './message.ts'
import { insertOutbound } from './message-store.ts'
import { countSegments } from './segments.ts'
import { selectThreadState, type Thread, upsertConversation } from './thread-store.ts'
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
  createdAt: Instant
  /** Handed in before: by then its effects may have happened. */
  isRepeated: boolean
  /** No later try will follow. */
  isLastTry: boolean
  /** What the last answer of this thread left to be remembered, as plain JSON; null: nothing, or it is hours ago. */
  conversation: unknown
  /** How many answers this thread may still get within the hour, this one included; at least 1. */
  answersLeft: number
}

/** An answer and what belongs to it; all of it is kept together, or none. */
export interface Answer {
  /** Null: says nothing. */
  body: string | null
  /** To be remembered for the next text of the thread, as plain JSON; null forgets. */
  conversation?: object | null
  /** To be told to the owner of the business. */
  notifications?: readonly NewNotification[]
}

/**
 * Thinks of an answer. Called for ordinary texts of threads that the assistant answers, in order within a
 * thread. The reply is queued exactly once, but after a crash the same message can be handed in again, so effects
 * (bookings) must be idempotent by the message's id.
 */
export type OnInbound = (message: InboundMessage) => Promise<Answer>

const RETRY_MS = [5_000, 30_000]

export interface AnswerDeps {
  db: Database
  clock: Clock
  log: Log
  onInbound: OnInbound | undefined
}

/** A person seldom gets as many in an hour; two machines that talk to each other would. */
export const ANSWERS_PER_HOUR = 20
const HOUR_MS = 3_600_000
/** A conversation that rested for so long begins anew. */
const CONVERSATION_MS = 6 * HOUR_MS

/** Reply, what is remembered and end of the work commit together, guarded by the claim: two workers never both answer. */
export async function answerInbound(deps: AnswerDeps, claim: Claim): Promise<void> {
  const { db, clock, log } = deps
  let answer: Answer
  try {
    answer = await answerFor(deps, claim)
  } catch (cause) {
    const delayMs = RETRY_MS[claim.tries - 1]
    log.error({ messageId: claim.id, tries: claim.tries, err: cause }, 'message could not be answered')
    await dropClaim(db.write, claim, delayMs === undefined ? null : new Date(clock.now().getTime() + delayMs))
    return
  }
  await db.transaction((tx) => keepAnswer(tx, claim, answer, clock.now()))
}

const SILENCE: Answer = { body: null }

async function answerFor({ db, clock, log, onInbound }: AnswerDeps, claim: Claim): Promise<Answer> {
  if (!onInbound) return SILENCE
  const now = clock.now()
  const thread = threadOf(claim)
  const { assistantAnswers, conversation, answers } = await selectThreadState(db.read, claim.businessId, thread, {
    conversationSince: new Date(now.getTime() - CONVERSATION_MS),
    answersSince: new Date(now.getTime() - HOUR_MS),
  })
  // A person may have taken over since it came in.
  if (!assistantAnswers) return SILENCE
  const answersLeft = ANSWERS_PER_HOUR - answers
  if (answersLeft <= 0) {
    log.warn(
      { messageId: claim.id, pii: { from: claim.from } },
      'message not answered: too many answers within the hour',
    )
    return SILENCE
  }
  return onInbound(inbound(claim, conversation, answersLeft))
}

async function keepAnswer(tx: Sql, claim: Claim, answer: Answer, now: Instant): Promise<void> {
  if (!(await dropClaim(tx, claim, null))) return
  const { businessId, from: to, to: from } = claim
  if (answer.conversation !== undefined)
    await upsertConversation(tx, businessId, threadOf(claim), answer.conversation, now)
  for (const notification of answer.notifications ?? []) await createNotification(tx, businessId, notification, now)
  const body = answer.body === null ? '' : sendable(answer.body)
  if (body === '') return
  const { segments } = countSegments(body)
  const content = { body, type: 'sms', mediaUrls: [], segments } as const
  await insertOutbound(
    tx,
    { id: newId('message'), businessId, from, to, ...content, ignoresOptOut: false, inReplyTo: claim.id },
    now,
  )
}

const threadOf = ({ from, to }: Claim): Thread => ({ businessPhone: to, phone: from })

const sendable = (reply: string) =>
  [...reply.replaceAll('\u0000', '').trim()].slice(0, MAX_BODY_CHARACTERS).join('').trim()

const inbound = (claim: Claim, conversation: unknown, answersLeft: number): InboundMessage => {
  const { id, businessId, contactId, from, to, body, mediaUrls, createdAt, tries } = claim
  const isRepeated = tries > 1
  const isLastTry = tries > RETRY_MS.length
  const text = { id, businessId, contactId, from, to, body, mediaUrls, createdAt }
  return { ...text, isRepeated, isLastTry, conversation, answersLeft }
}
