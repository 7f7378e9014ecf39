import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { unansweredQuestionNotice } from '../../mails/call-notices.ts'
import type { Database, Sql } from '../../store/database.ts'
import { createNotification } from '../notifications/notification.ts'
import { type Article, createArticle, POLITENESS } from './article.ts'
import {
  lockQuestion,
  selectKey,
  selectQuestions,
  updateQuestion,
  upsertQuestion,
} from './unanswered-question-store.ts'

export const QUESTION_STATUSES = ['open', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** A question that the business's knowledge could not answer. */
export interface UnansweredQuestion {
  id: string
  /** The latest wording. */
  question: string
  status: QuestionStatus
  /** The number of calls and messages that asked it, in any wording. */
  timesAsked: number
  firstAskedAt: Instant
  lastAskedAt: Instant
  lastChannel: QuestionChannel
  /** The call or message that asked it last. */
  lastCallId: string | null
  lastMessageId: string | null
  /** The article that answers it. */
  articleId: string | null
  /** Orders the list, by `lastAskedAt`. */
  createdAt: Instant
}

export const QUESTION_CHANNELS = ['call', 'message', 'console'] as const
export type QuestionChannel = (typeof QUESTION_CHANNELS)[number]

export interface AskedQuestion {
  question: string
  channel: QuestionChannel
  callId: string | null
  messageId: string | null
}

/** The limit of open questions, so that automated calls cannot fill the table. */
const MAX_OPEN = 1_000
const MAX_CHARACTERS = 500

/** Matches callers who say their name, even when asked for something else. */
const INTRODUCTION = /^(?:(?:yes|hi|hello|well)[, ]+)?(?:my|the) (?:\w+ )?name(?: is|'s|’s)\b[^?]*$/i

/** Whether a text asks something. Pure. A text of digits is a phone number and asks nothing. */
const isQuestion = (text: string): boolean =>
  /\p{L}/u.test(text) && (text.endsWith('?') || (text.split(/\s+/).length >= 2 && !INTRODUCTION.test(text)))

/** Stores an unanswered question. Texts without a question, such as "erm", a name or a number, are ignored. */
export async function noteUnanswered(
  db: Database,
  businessId: string,
  asked: AskedQuestion,
  now: Instant,
): Promise<void> {
  const question = asked.question.replaceAll('\0', ' ').trim().slice(0, MAX_CHARACTERS)
  if (!isQuestion(question)) return
  const readable = Buffer.from(question).toString()
  const key = await selectKey(db.read, readable, [...POLITENESS])
  if (key === null) return
  const id = newId('unansweredQuestion')
  await db.transaction(async (tx) => {
    const one = { ...asked, question: readable, id, key, now, most: MAX_OPEN }
    const isNew = await upsertQuestion(tx, businessId, one)
    if (!isNew || asked.channel === 'console') return
    const notice = { ...unansweredQuestionNotice(readable), severity: 'info' } as const
    const { callId, messageId } = asked
    const from = callId === null ? { type: 'message', id: messageId } : { type: 'call', id: callId }
    const resource = from.id === null ? {} : { resource: { ...from, id: from.id } }
    await createNotification(tx, businessId, { type: 'question.unanswered', ...notice, ...resource }, now)
  })
}

/** Last asked first. */
export async function listUnanswered(
  db: Database,
  businessId: string,
  filters: { status?: QuestionStatus | undefined },
  page: PageRequest,
): Promise<Page<UnansweredQuestion>> {
  return pageOf(await selectQuestions(db.list, businessId, filters.status, page), page.limit)
}

/**
 * Answers a question with a new article, which the assistant finds from then on. Its title is the question by default.
 * @throws BAD_REQUEST naming the field, NOT_FOUND
 */
export function answerQuestion(
  db: Database,
  businessId: string,
  id: string,
  answer: { content: string; title?: string | undefined; type?: string | undefined },
  now: Instant,
): Promise<{ question: UnansweredQuestion; article: Article }> {
  return db.transaction(async (tx) => {
    const before = await requireQuestion(tx, businessId, id)
    const { content, title = before.question.slice(0, 300), type = 'faq' } = answer
    const article = await createArticle({ write: tx }, businessId, { title, content, type }, now)
    await updateQuestion(tx, id, 'answered', article.id)
    return { question: { ...before, status: 'answered', articleId: article.id }, article }
  })
}

/** Removes a question from the queue for good, even if it is asked again. @throws NOT_FOUND */
export const dismissQuestion = (db: Database, businessId: string, id: string): Promise<UnansweredQuestion> =>
  markQuestion(db, businessId, id, 'dismissed')

/** Restores a question to the queue. @throws NOT_FOUND */
export const reopenQuestion = (db: Database, businessId: string, id: string): Promise<UnansweredQuestion> =>
  markQuestion(db, businessId, id, 'open')

function markQuestion(db: Database, businessId: string, id: string, status: QuestionStatus) {
  return db.transaction(async (tx): Promise<UnansweredQuestion> => {
    const before = await requireQuestion(tx, businessId, id)
    await updateQuestion(tx, id, status, before.articleId)
    return { ...before, status }
  })
}

async function requireQuestion(tx: Sql, businessId: string, id: string): Promise<UnansweredQuestion> {
  const question = await lockQuestion(tx, businessId, id)
  if (question === null) throw notFound(`question ${id}`)
  return question
}
