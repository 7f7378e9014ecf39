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
    mimeType: oneOf(MIME_TYPES, 'Type of the file, detected from its content'),
    sizeBytes: Type.Integer({ description: 'Size in bytes' }),
    status: oneOf(DOCUMENT_STATUSES, 'Status of the document. The assistant uses it once it is `ready`.'),
    error: textOrNull(undefined, 'Why processing failed. Null if it did not.'),
    pageCount: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Number of pages. Null for formats without pages.',
    }),
    createdAt: instant('When the document was uploaded'),
    updatedAt: instant('When the status last changed'),
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
    description: 'Upload documents in the dashboard or on the command line.',
    query: DocumentQuery,
    reply: { list: Document },
    handle: ({ db, caller }, { query, page }) => listDocuments(db, caller.businessId, query, page),
  }),
]
