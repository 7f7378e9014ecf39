import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
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

/** What somebody asked and the knowledge of the business had no answer to. */
export interface UnansweredQuestion {
  id: string
  /** As it was asked last. */
  question: string
  status: QuestionStatus
  /** By how many calls and messages, in whatever words. */
  timesAsked: number
  firstAskedAt: Instant
  lastAskedAt: Instant
  lastChannel: QuestionChannel
  /** Where it was asked last. */
  lastCallId: string | null
  lastMessageId: string | null
  /** What answers it. */
  articleId: string | null
  /** `lastAskedAt`: the place in the list. */
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

/** Whoever lets a machine ask nonsense all night must not fill the table. */
const MAX_OPEN = 1_000
const MAX_CHARACTERS = 500

/** Keeps a question that found no answer. What holds no question, such as "erm" or one bare name, is left out. */
export async function noteUnanswered(
  db: Database,
  businessId: string,
  asked: AskedQuestion,
  now: Instant,
): Promise<void> {
  const question = asked.question.replaceAll('\0', ' ').trim().slice(0, MAX_CHARACTERS)
  const isQuestion = question.endsWith('?') || question.split(/\s+/).length >= 2
  if (!isQuestion) return
  const readable = Buffer.from(question).toString()
  const key = await selectKey(db.read, readable, [...POLITENESS])
  if (key === null) return
  const id = newId('unansweredQuestion')
  await upsertQuestion(db.write, businessId, { ...asked, question: readable, id, key, now, most: MAX_OPEN })
}

/** Those asked last first. */
export async function listUnanswered(
  db: Database,
  businessId: string,
  filters: { status?: QuestionStatus | undefined },
  page: PageRequest,
): Promise<Page<UnansweredQuestion>> {
  return pageOf(await selectQuestions(db.list, businessId, filters.status, page), page.limit)
}

/**
 * Answers a question with a new article, which the assistant finds from then on. Its title is the question unless told.
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

/** Takes a question off the queue for good, also when it is asked again. @throws NOT_FOUND */
export const dismissQuestion = (db: Database, businessId: string, id: string): Promise<UnansweredQuestion> =>
  markQuestion(db, businessId, id, 'dismissed')

/** Puts a question back on the queue. @throws NOT_FOUND */
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
