import { searchDocuments } from '../../features/documents/document.ts'
import { searchArticles } from '../../features/knowledge/article.ts'
import { noteUnanswered } from '../../features/knowledge/unanswered-question.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

const MAX_PASSAGES = 3
/** Below this it shares a word with the question rather than an answer. 0 to 1. */
const LEAST_SCORE = 0.4

/** What the business's articles and documents say to a question, best first; nothing when they say nothing. */
export async function answer(context: ToolContext, { question }: ToolArguments<'answer'>): Promise<ToolResult> {
  const { db, business } = context
  const [articles, documents] = await Promise.all([
    searchArticles(db, business.id, question, MAX_PASSAGES),
    searchDocuments(db, business.id, question, MAX_PASSAGES),
  ])
  const found = [
    ...articles.map(({ article, passage, score }) => ({ title: article.title, text: passage, score })),
    ...documents.map(({ title, passage, score }) => ({ title: withoutEnding(title), text: passage, score })),
  ]
  // Of equals the article comes first: it was written to be an answer.
  const best = found.filter(({ score }) => score >= LEAST_SCORE).sort((a, b) => b.score - a.score)
  if (best.length === 0) await keepQuestion(context, question)
  return { outcome: 'passages', passages: best.slice(0, MAX_PASSAGES).map(({ title, text }) => ({ title, text })) }
}

/** For the business to answer later. A caller does not wait for its sake, nor hear of it when that fails. */
async function keepQuestion({ db, business, callId, message, clock, log }: ToolContext, question: string) {
  const channel = message ? 'message' : callId === null ? 'console' : 'call'
  try {
    await noteUnanswered(db, business.id, { question, channel, callId, messageId: message?.id ?? null }, clock.now())
  } catch (err) {
    log.warn({ callId, err }, 'a question without an answer could not be kept')
  }
}

/** `Price list.pdf` as it is spoken of. */
const withoutEnding = (fileName: string): string => fileName.replace(/\.[a-z]{1,8}$/i, '')
