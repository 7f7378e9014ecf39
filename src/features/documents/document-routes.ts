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
    id: Type.String({ description: 'Id of the document' }),
    name: Type.String({ description: 'Name of the file' }),
    mimeType: oneOf(MIME_TYPES, 'Detected from the content'),
    sizeBytes: Type.Integer({ description: 'Size in bytes' }),
    status: oneOf(DOCUMENT_STATUSES, 'The assistant answers from a document when it is ready'),
    error: textOrNull(undefined, 'The reason of the failure'),
    pageCount: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Null for a format without pages',
    }),
    createdAt: instant('When it was uploaded'),
    updatedAt: instant('When its status last changed'),
  },
  { title: 'Document', examples: [EXAMPLE] },
)

const DocumentQuery = Type.Object({
  status: Type.Optional(oneOf(DOCUMENT_STATUSES, 'Only documents with this status')),
  mimeType: Type.Optional(oneOf(MIME_TYPES, 'Only documents of this type')),
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
