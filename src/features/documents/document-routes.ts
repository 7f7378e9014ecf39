import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, oneOf, textOrNull } from '../../kernel/schema.ts'
import { DOCUMENT_STATUSES, listDocuments } from './document.ts'
import { MIME_TYPES } from './mime-type.ts'

const EXAMPLE = {
  id: 'doc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Price list 2026.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 48213,
  status: 'ready',
  error: null,
  pageCount: 3,
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:12.456Z',
}

/** Decisions: Documents. */
export const Document = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mimeType: oneOf(MIME_TYPES, 'Detected from the content'),
    sizeBytes: Type.Integer(),
    status: oneOf(DOCUMENT_STATUSES, 'The assistant answers from a document when it is ready'),
    error: textOrNull(undefined, 'The reason of the failure'),
    pageCount: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Null for a format without pages',
    }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: 'Document', examples: [EXAMPLE] },
)

const DocumentQuery = Type.Object({
  status: Type.Optional(oneOf(DOCUMENT_STATUSES)),
  mimeType: Type.Optional(oneOf(MIME_TYPES)),
})

export const documentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/documents',
    scope: 'documents:read',
    summary: 'List uploaded documents',
    description: 'Documents are uploaded in the dashboard or on the command line.',
    query: DocumentQuery,
    reply: { list: Document },
    handle: ({ db, caller }, { query, page }) => listDocuments(db, caller.businessId, query, page),
  }),
]
