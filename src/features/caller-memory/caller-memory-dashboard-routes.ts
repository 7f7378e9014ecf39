import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import {
  addCallerNote,
  CONSENT_SOURCES,
  CONSENTS,
  changeCallerNote,
  changeMemoryConsent,
  MAX_NOTE_CHARACTERS,
  MAX_NOTES,
  readCallerMemory,
  removeCallerNote,
} from './caller-memory.ts'

const CallerNote = Type.Object(
  {
    id: Type.String({ description: 'Id of the note' }),
    body: Type.String({ description: 'What is remembered' }),
    writtenBy: textOrNull(undefined, 'Name of the member who wrote it last. Null: the assistant.'),
    createdAt: instant('When it was written'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'CallerNote' },
)

const CallerMemory = Type.Object(
  {
    consent: Type.Union([oneOf(CONSENTS), Type.Null()], {
      description: 'Whether the contact has agreed to be remembered. Null: nobody has asked.',
    }),
    consentBy: Type.Union([oneOf(CONSENT_SOURCES), Type.Null()], {
      description: 'Whether the caller said so to the assistant, or the team noted it',
    }),
    consentAt: instantOrNull('When it was noted'),
    notes: listOf(CallerNote, `What the assistant remembers, newest first; at most ${MAX_NOTES}`),
    visits: listOf(
      Type.Object(
        {
          startsAt: instant('Start of the appointment'),
          service: textOrNull(undefined, 'Service'),
          staffName: textOrNull(undefined, 'Member of staff'),
        },
        { title: 'Visit' },
      ),
      'The last five appointments that are over, newest first',
    ),
  },
  { title: 'CallerMemory' },
)

const Id = Type.Object({ id: Type.String() })
const NoteId = Type.Object({ id: Type.String(), noteId: Type.String() })
const NoteBody = Type.Object(
  { body: text(MAX_NOTE_CHARACTERS, 'What the assistant shall remember, in one line') },
  { additionalProperties: false, title: 'CallerNoteBody', examples: [{ body: 'Comes with a wheelchair.' }] },
)

/** What the assistant remembers of a contact. */
export const callerMemoryDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/contacts/:id/memory',
    role: 'viewer',
    operationId: 'getCallerMemory',
    summary: 'Read what the assistant remembers of a contact',
    params: Id,
    reply: { data: CallerMemory },
    handle: ({ db, caller, now }, { params }) => readCallerMemory(db, caller.businessId, params.id, now()),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/contacts/:id/memory',
    role: 'member',
    operationId: 'updateCallerMemory',
    summary: 'Note whether a contact has agreed to be remembered',
    description: 'Without their yes, the notes of the contact are deleted.',
    params: Id,
    body: Type.Object(
      {
        consent: Type.Union([oneOf(CONSENTS), Type.Null()], {
          description: 'What the contact has said. Null: as if nobody had asked.',
        }),
      },
      { additionalProperties: false, title: 'CallerMemoryChange', examples: [{ consent: 'given' }] },
    ),
    reply: { data: CallerMemory },
    handle: ({ db, caller, now }, { params, body }) =>
      changeMemoryConsent(db, caller.businessId, params.id, body.consent, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/contacts/:id/notes',
    role: 'member',
    operationId: 'addCallerNote',
    summary: 'Add a note for the assistant to a contact',
    conflict: 'The contact has not agreed to be remembered, or has the most notes already',
    params: Id,
    body: NoteBody,
    reply: { status: 201, data: CallerNote },
    handle: ({ db, caller, now }, { params, body }) =>
      addCallerNote(
        db,
        caller.businessId,
        params.id,
        { body: body.body, writtenBy: requireSignedIn(caller).name },
        now(),
      ),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/contacts/:id/notes/:noteId',
    role: 'member',
    operationId: 'updateCallerNote',
    summary: 'Change a note for the assistant',
    params: NoteId,
    body: NoteBody,
    reply: { data: CallerNote },
    handle: ({ db, caller, now }, { params, body }) => {
      const change = { body: body.body, writtenBy: requireSignedIn(caller).name }
      return changeCallerNote(db, caller.businessId, params.id, params.noteId, change, now())
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/contacts/:id/notes/:noteId',
    role: 'member',
    operationId: 'deleteCallerNote',
    summary: 'Delete a note for the assistant',
    params: NoteId,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeCallerNote(db, caller.businessId, params.id, params.noteId),
  }),
]
