import { Type } from 'typebox'
import type { FileStore } from '../../files/file-store.ts'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf, text, textOrNull } from '../../kernel/schema.ts'
import { searchArticles } from '../knowledge/article.ts'
import type { PlanTable } from '../plans/plan.ts'
import { addDocument, MAX_DOCUMENT_BYTES, removeDocument, requireDocument, searchDocuments } from './document.ts'
import { Document } from './document-routes.ts'

export interface DocumentParts {
  /** The folder of uploaded files. */
  readonly documents: FileStore
  /** The plans of the configuration, for their storage quotas. */
  readonly plans: PlanTable
}

const Id = Type.Object({ id: Type.String() })
const MAX_PASSAGES = 5

/** A passage that the assistant would find for a question. */
const Passage = Type.Object(
  {
    source: Type.Unsafe<'article' | 'document'>({
      type: 'string',
      enum: ['article', 'document'],
      description: 'Whether an article or a document holds the passage',
    }),
    id: Type.String({ description: 'Id of the article or document' }),
    title: Type.String({ description: 'Title of the article or document' }),
    page: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Page of the document. Null for an article.',
    }),
    passage: textOrNull(undefined, 'The passage'),
    score: Type.Number({ description: '0 to 1; the assistant uses answers from 0.4' }),
  },
  { title: 'FoundPassage' },
)

/** Uploading and deleting documents, and searching articles and documents. */
export const documentDashboardRoutes = (parts: DocumentParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'POST',
    path: '/documents',
    role: 'member',
    operationId: 'uploadDocument',
    summary: 'Upload a document: text, Markdown, HTML, PDF or Word (.docx)',
    description: 'The body is the file. Its type is detected from its content. It is processed within seconds.',
    slow: true,
    conflict: 'The documents of the business would exceed the storage of its plan',
    query: Type.Object({ name: text(255, 'The file name with its extension') }),
    upload: { maxBytes: MAX_DOCUMENT_BYTES },
    reply: { status: 201, data: Document },
    handle: ({ db, caller, now }, { query, body }) => {
      const bytes = (body as unknown as Buffer | undefined) ?? Buffer.alloc(0)
      return addDocument(db, parts.documents, caller.businessId, { name: query.name, bytes }, now(), parts.plans)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/documents/:id',
    role: 'viewer',
    operationId: 'getDocument',
    summary: 'Read the state of a document',
    params: Id,
    reply: { data: Document },
    handle: ({ db, caller }, { params }) => requireDocument(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/documents/:id',
    role: 'member',
    operationId: 'deleteDocument',
    summary: 'Delete a document and its text',
    slow: true,
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeDocument(db, parts.documents, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'GET',
    path: '/knowledge/answers',
    role: 'viewer',
    operationId: 'askKnowledge',
    summary: 'Search the knowledge as the assistant does',
    query: Type.Object({ question: text(1_000, 'The question, as a caller would ask it') }),
    reply: { data: listOf(Passage) },
    async handle({ db, caller }, { query: { question } }) {
      const [articles, documents] = await Promise.all([
        searchArticles(db, caller.businessId, question, MAX_PASSAGES),
        searchDocuments(db, caller.businessId, question, MAX_PASSAGES),
      ])
      const found = [
        ...articles.map(({ article: { id, title }, passage, score }) => ({
          ...{ source: 'article' as const, id, title, page: null, passage, score },
        })),
        ...documents.map(({ documentId: id, title, page, passage, score }) => ({
          ...{ source: 'document' as const, id, title, page, passage, score },
        })),
      ]
      return found.sort((a, b) => b.score - a.score).slice(0, MAX_PASSAGES)
    },
  }),
]
