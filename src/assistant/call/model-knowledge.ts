import { articleTitles, listArticles } from '../../features/knowledge/article.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { type CustomTool, loadCustomTools } from '../tools/custom-tools.ts'

/** The data and tools of a model beyond the call itself. */
export interface ModelKnowledge {
  customTools: readonly CustomTool[]
  /** The titles of the knowledge base's articles. */
  topics: readonly string[]
}

/** More titles do not help a model, because it searches the knowledge base. */
const MAX_TOPICS = 40

/** @param articleIds the articles that may be looked up; null for all */
export async function loadModelKnowledge(
  businessId: string,
  articleIds: readonly string[] | null,
  { db, log, toolRuntime }: { db: Database; log: Log; toolRuntime?: ToolRuntime },
): Promise<ModelKnowledge> {
  const [topics, customTools] = await Promise.all([
    loadTopics(db, businessId, articleIds, log),
    toolRuntime ? loadCustomTools(toolRuntime, businessId) : [],
  ])
  return { topics, customTools }
}

/** The titles of the knowledge base's articles; empty if they cannot be read. */
async function loadTopics(
  db: Database,
  businessId: string,
  articleIds: readonly string[] | null,
  log: Log,
): Promise<string[]> {
  try {
    const articles =
      articleIds === null
        ? (await listArticles(db, businessId, {}, { limit: MAX_TOPICS, after: null })).items
        : await articleTitles(db, businessId, articleIds)
    return articles.slice(0, MAX_TOPICS).map(({ title }) => title)
  } catch (err) {
    log.warn({ businessId, err }, 'could not read the topics of the knowledge base; the call goes on without them')
    return []
  }
}
