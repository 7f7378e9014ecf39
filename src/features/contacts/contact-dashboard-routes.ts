import { type TSchema, Type } from 'typebox'
import type { FileStore } from '../../files/file-store.ts'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import {
  countSchema,
  idList,
  instant,
  instantOrNull,
  listOf,
  MAX_AT_ONCE,
  oneOf,
  sortDirection,
  text,
  textOrNull,
} from '../../kernel/schema.ts'
import {
  CONTACT_FIELD_NAMES,
  CONTACT_SORTS,
  type ContactField,
  countContacts,
  deleteContacts,
  listSortedContacts,
} from './contact.ts'
import { eraseContact, eraseNumber } from './contact-erasure.ts'
import { exportContacts } from './contact-export.ts'
import { importContacts, MAX_IMPORT_BYTES, previewImport } from './contact-import.ts'
import { mergeContacts } from './contact-merge.ts'
import { Contact } from './contact-routes.ts'
import { contactTimeline, TIMELINE_KINDS } from './contact-timeline.ts'

export interface ContactParts {
  /** The folder of the call recordings. */
  readonly recordings: FileStore
}

const Id = Type.Object({ id: Type.String() })

const TimelineEntry = Type.Object(
  {
    kind: oneOf(TIMELINE_KINDS, 'What the entry is'),
    id: Type.String({ description: 'Id of the call, message or appointment' }),
    direction: Type.Unsafe<'inbound' | 'outbound' | null>({
      type: ['string', 'null'],
      enum: ['inbound', 'outbound', null],
      description: 'Null for an appointment',
    }),
    status: Type.String({ description: 'Status of the call, message or appointment' }),
    text: textOrNull(undefined, 'The summary of a call, the text of a message, or the service of an appointment'),
    startsAt: instantOrNull('The start of an appointment'),
    isTest: Type.Boolean({ description: 'Whether the entry is a test call from the dashboard' }),
    createdAt: instant('When the call, message or appointment was made'),
  },
  { title: 'TimelineEntry' },
)

/** One property of this schema for each field of a contact that people fill in. */
const forEachField = <T extends TSchema>(schemaOf: (field: ContactField) => T) =>
  Object.fromEntries(CONTACT_FIELD_NAMES.map((field) => [field, schemaOf(field)])) as Record<ContactField, T>

const ContactImport = Type.Object(
  {
    columns: listOf(Type.String(), 'The headings of the file'),
    mapping: Type.Object(
      forEachField((field) => textOrNull(undefined, `The heading of the column that holds the ${field}. Null: none.`)),
      { description: 'Which column holds each field' },
    ),
    total: Type.Integer({ description: 'How many rows the file has' }),
    ready: Type.Integer({ description: 'The number of contacts that can be imported, or were' }),
    duplicates: Type.Integer({ description: 'Skipped because their number or address exists already' }),
    faulty: Type.Integer({ description: 'How many rows cannot be imported' }),
    faults: listOf(
      Type.Object({
        row: Type.Integer({ description: 'Number of the row, from 1' }),
        message: Type.String({ description: 'Why the row cannot be imported' }),
      }),
      'The first rows that cannot be imported',
    ),
    sample: listOf(
      Type.Object(forEachField((field) => Type.Optional(textOrNull(undefined, `The ${field} of the contact`)))),
      'The first contacts',
    ),
  },
  { title: 'ContactImport' },
)

const exportRoute = defineRoute({
  method: 'GET',
  path: '/contacts/export',
  role: 'member',
  operationId: 'exportContacts',
  summary: 'Export all contacts, or chosen ones, as CSV',
  description:
    'The headings are those that the import recognizes. Text that a spreadsheet would run as a formula starts with an apostrophe.',
  reply: {
    file: {
      mediaType: 'text/csv',
      description: 'The contacts, as an attachment',
      example: 'name,phone,email,notes,id,createdAt,updatedAt\r\n',
    },
  },
  query: Type.Object({
    ids: Type.Optional(
      text(MAX_AT_ONCE * 40, `Ids of the contacts, at most ${MAX_AT_ONCE}, separated by commas; default: all`),
    ),
  }),
  handle: ({ db, caller, now }, { query: { ids } }) =>
    exportContacts(db, caller.businessId, ids?.split(',') ?? null, now()),
})

const deleteRoute = defineRoute({
  method: 'POST',
  path: '/contacts/delete',
  role: 'member',
  operationId: 'deleteContacts',
  summary: 'Delete several contacts',
  description: 'Their calls, messages and appointments are kept.',
  body: Type.Object(
    { ids: idList() },
    { additionalProperties: false, title: 'ContactDeletion', examples: [{ ids: ['ctc_01j9zk3v5dfa8r4wz6q2m7xt3f'] }] },
  ),
  reply: {
    data: Type.Object(
      { deleted: Type.Integer({ description: 'How many contacts were deleted' }) },
      { title: 'DeletedContacts' },
    ),
  },
  handle: async ({ db, caller }, { body }) => ({ deleted: await deleteContacts(db, caller.businessId, body.ids) }),
})

const countRoute = defineRoute({
  method: 'GET',
  path: '/contacts/count',
  role: 'viewer',
  operationId: 'countContacts',
  summary: 'Count the contacts that a search finds',
  query: Type.Object({ q: Type.Optional(text(200, 'In the name, the number or the e-mail address')) }),
  reply: { data: countSchema('ContactCount') },
  handle: ({ db, caller }, { query }) => countContacts(db, caller.businessId, query),
})

const sortedRoute = defineRoute({
  method: 'GET',
  path: '/contacts/sorted',
  role: 'viewer',
  operationId: 'listSortedContacts',
  summary: 'List the contacts that a search finds, sorted by a column',
  query: Type.Object({
    q: Type.Optional(text(200, 'In the name, the number or the e-mail address')),
    sort: oneOf(CONTACT_SORTS, 'Column to sort by'),
    order: sortDirection(),
  }),
  reply: { list: Contact },
  handle: ({ db, caller }, { query: { q, sort, order }, page }) =>
    listSortedContacts(db, caller.businessId, { q }, { by: sort, isDescending: order === 'desc' }, page),
})

const importRoute = defineRoute({
  method: 'POST',
  path: '/contacts/import',
  role: 'member',
  operationId: 'importContacts',
  summary: 'Import contacts from a CSV file, or preview the import',
  description:
    'The body is the file. Each parameter can name a column; without any, the columns are guessed from their headings.',
  query: Type.Object({
    preview: Type.Optional(Type.Boolean({ description: 'Preview only; nothing is imported' })),
    ...forEachField((field) => Type.Optional(text(500, `The heading of the column that holds the ${field}`))),
  }),
  upload: { maxBytes: MAX_IMPORT_BYTES },
  changesNothing: ({ preview }) => preview === true,
  reply: { data: ContactImport },
  handle({ db, caller, now }, { query: { preview = false, ...mapping }, body }) {
    const file = (body as unknown as Buffer | undefined) ?? Buffer.alloc(0)
    return preview
      ? previewImport(db, caller.businessId, file, mapping)
      : importContacts(db, caller.businessId, file, mapping, now())
  },
})

/** Operations that only the dashboard has: timeline, merge, erase, import and export. */
export const contactDashboardRoutes = (parts: ContactParts): readonly DashboardRoute[] => [
  countRoute,
  sortedRoute,
  defineRoute({
    method: 'GET',
    path: '/contacts/:id/timeline',
    role: 'viewer',
    operationId: 'listContactTimeline',
    summary: 'List calls, messages and appointments of a contact',
    params: Id,
    reply: { list: TimelineEntry },
    handle: ({ db, caller }, { params, page }) => contactTimeline(db, caller.businessId, params.id, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/contacts/:id/merge',
    role: 'member',
    operationId: 'mergeContacts',
    summary: 'Merge two contacts; this one stays',
    params: Id,
    body: Type.Object(
      { from: text(100, 'The contact that is merged into this one') },
      { additionalProperties: false, title: 'ContactMerge', examples: [{ from: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3f' }] },
    ),
    reply: { data: Contact },
    handle: ({ db, caller, now }, { params, body }) =>
      mergeContacts(db, caller.businessId, params.id, body.from, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/contacts/:id/erase',
    role: 'admin',
    operationId: 'eraseContact',
    summary: 'Erase a contact with all calls, messages and appointments',
    slow: true,
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => eraseContact(db, parts.recordings, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/contacts/erase-number',
    role: 'admin',
    operationId: 'eraseNumber',
    summary: 'Erase the calls, messages and appointments of a number that belongs to no contact',
    slow: true,
    conflict: 'A contact has the number',
    body: Type.Object(
      { phone: text(40, 'In national format, or E.164') },
      { additionalProperties: false, title: 'NumberErasure', examples: [{ phone: '+15551234567' }] },
    ),
    reply: { status: 204 },
    handle: ({ db, caller }, { body }) => eraseNumber(db, parts.recordings, caller.businessId, body.phone),
  }),
  exportRoute,
  deleteRoute,
  importRoute,
]
