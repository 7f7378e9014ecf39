import { searchArticles } from '../../features/knowledge/article.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

const MOST_PASSAGES = 3
/** Below this an article shares a word with the question rather than an answer. 0 to 1. */
const LEAST_SCORE = 0.4

/** What the business's knowledge base says to a question, best first; nothing when it says nothing. */
export async function answer(context: ToolContext, { question }: ToolArguments<'answer'>): Promise<ToolResult> {
  const found = await searchArticles(context.db, context.business.id, question, MOST_PASSAGES)
  const passages = found
    .filter(({ score }) => score >= LEAST_SCORE)
    .map(({ article, passage }) => ({ title: article.title, text: passage }))
  return { outcome: 'passages', passages }
}
