import { retryAt } from '../../jobs/due-work.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database, Sql } from '../../store/database.ts'
import { fileInboxItem, type NewInboxItem } from '../inbox/inbox.ts'
import { createNotification, type NewNotification } from '../notifications/notification.ts'
import { trySpend } from '../spending/spending.ts'
import { saveAnswerSteps } from './answer-steps.ts'
import { type DispatchJob, releaseMessage } from './dispatch-store.ts'
import { MAX_BODY_CHARACTERS, type MessageAssistant } from './message.ts'
import { insertOutbound } from './message-store.ts'
import { countSegments } from './segments.ts'
import {
  type CollectedInThread,
  keepCollected,
  selectThreadState,
  type Thread,
  upsertConversation,
} from './thread-store.ts'

/** An inbound message to be answered. */
export interface InboundMessage {
  id: string
  businessId: string
  contactId: string | null
  /** The person's number: E.164 or a short code. */
  from: string
  /** The number of the business. */
  to: string
  body: string
  mediaUrls: readonly string[]
  createdAt: Instant
  /** Whether an earlier try was interrupted or failed; its effects may have happened. */
  isRepeated: boolean
  /** Whether no further try follows. */
  isLastTry: boolean
  /** The state that the last answer in this thread saved, as plain JSON; null if there is none or it is too old. */
  conversation: unknown
  /** How many answers this thread may still get within the hour, including this one. At least 1. */
  answersLeft: number
}

/** An answer and its effects, saved in one transaction. */
export interface Answer {
  /** Null to send no reply. */
  body: string | null
  /** The state to save for the next text in the thread, as plain JSON; null deletes it, absent keeps it. */
  conversation?: object | null
  /** Notifications for the business. */
  notifications?: readonly NewNotification[]
  /** The message that the texter left for the people of the business. */
  inbox?: NewInboxItem
  /** The assistant version that wrote the reply; absent if none did. */
  assistant?: MessageAssistant | null
  /** The texter's answers to the assistant's fields to collect; absent if there are none. */
  collected?: readonly CollectedInThread[]
  /** The model's steps for the answer, as plain JSON: later texts of the thread may refer to them. */
  steps?: object
}

/**
 * Answers one message. Called for ordinary texts in threads that the assistant answers, in order within a thread. The
 * reply is queued exactly once, but after a crash the same message can be passed in again, so effects (bookings) must be
 * idempotent by the message's id.
 */
export type OnInbound = (message: InboundMessage) => Promise<Answer>

const RETRY_MS = [5_000, 30_000]

export interface AnswerDeps {
  db: Database
  clock: Clock
  log: Log
  onInbound?: OnInbound | undefined
  /** Takes the texts of threads in which the assistant's answers are switched off, because a wish to opt out counts there, too. */
  onUnanswered?: OnInbound | undefined
}

/** Stops a loop between two machines; a conversation with a person stays below it. */
export const ANSWERS_PER_HOUR = 20
const HOUR_MS = 3_600_000
/** A saved conversation expires after this. */
const CONVERSATION_MS = 6 * HOUR_MS

/**
 * Answers a leased message. The reply, the saved conversation and the completion commit together and only while the lease
 * holds, so two workers never both answer.
 */
export async function answerInbound(deps: AnswerDeps, job: DispatchJob): Promise<void> {
  const { db, clock, log } = deps
  let answer: Answer
  try {
    answer = await composeAnswer(deps, job)
  } catch (cause) {
    log.error({ messageId: job.id, tries: job.tries, err: cause }, 'an inbound message could not be answered')
    await releaseMessage(db.write, job, retryAt(RETRY_MS, job.tries, clock.now()))
    return
  }
  await db.transaction((tx) => saveAnswer(tx, job, answer, { now: clock.now(), log }))
}

const NO_ANSWER: Answer = { body: null }

async function composeAnswer(deps: AnswerDeps, job: DispatchJob): Promise<Answer> {
  const { db, clock, log, onInbound, onUnanswered } = deps
  if (!onInbound && !onUnanswered) return NO_ANSWER
  const now = clock.now()
  const thread = threadOf(job)
  const { assistantAnswers, conversation, answers } = await selectThreadState(db.read, job.businessId, thread, {
    conversationSince: new Date(now.getTime() - CONVERSATION_MS),
    answersSince: new Date(now.getTime() - HOUR_MS),
  })
  const take = assistantAnswers ? onInbound : onUnanswered
  if (!take) return NO_ANSWER
  const answersLeft = ANSWERS_PER_HOUR - answers
  if (answersLeft <= 0) {
    log.warn(
      { messageId: job.id, pii: { from: job.from } },
      'an inbound message is not answered: too many answers within the hour',
    )
    return NO_ANSWER
  }
  return take(inbound(job, conversation, answersLeft))
}

async function saveAnswer(
  tx: Sql,
  job: DispatchJob,
  answer: Answer,
  { now, log }: { now: Instant; log: Log },
): Promise<void> {
  if (!(await releaseMessage(tx, job, null))) return
  const { businessId, from: to, to: from } = job
  if (answer.conversation !== undefined)
    await upsertConversation(tx, businessId, threadOf(job), answer.conversation, now)
  for (const notification of answer.notifications ?? []) await createNotification(tx, businessId, notification, now)
  if (answer.inbox) await fileInboxItem(tx, businessId, answer.inbox, now)
  if (answer.collected?.length) await keepCollected(tx, businessId, threadOf(job), answer.collected, now)
  if (answer.steps) await saveAnswerSteps(tx, job.id, answer.steps)
  const body = answer.body === null ? '' : sendable(answer.body)
  if (body === '') return
  const refusal = await trySpend(tx, businessId, 'message', to, now)
  if (refusal !== null) {
    log.warn({ messageId: job.id, businessId, refusal }, 'an inbound message is not answered')
    return
  }
  const { segments } = countSegments(body)
  const content = { body, type: 'sms', mediaUrls: [], segments, assistant: answer.assistant ?? null } as const
  await insertOutbound(
    tx,
    { id: newId('message'), businessId, from, to, ...content, ignoresOptOut: false, inReplyTo: job.id },
    now,
  )
}

const threadOf = ({ from, to }: DispatchJob): Thread => ({ businessPhone: to, phone: from })

const sendable = (reply: string) =>
  [...reply.replaceAll('\u0000', '').trim()].slice(0, MAX_BODY_CHARACTERS).join('').trim()

const inbound = (job: DispatchJob, conversation: unknown, answersLeft: number): InboundMessage => {
  const { id, businessId, contactId, from, to, body, mediaUrls, createdAt, tries } = job
  const isRepeated = tries > 1
  const isLastTry = tries > RETRY_MS.length
  const text = { id, businessId, contactId, from, to, body, mediaUrls, createdAt }
  return { ...text, isRepeated, isLastTry, conversation, answersLeft }
}
