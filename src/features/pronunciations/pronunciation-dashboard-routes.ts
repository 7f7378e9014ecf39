import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { listOf, text } from '../../kernel/schema.ts'
import { listPronunciations, removePronunciation, setPronunciation } from './pronunciation.ts'

const Pronunciation = Type.Object(
  {
    id: Type.String({ description: 'Id of the pronunciation' }),
    written: Type.String({ description: 'As it is written; compared without regard to case' }),
    spoken: Type.String({ description: 'As a voice should read it' }),
  },
  { title: 'Pronunciation' },
)

const NewPronunciation = Type.Object(
  { written: text(100, 'The word as it is written'), spoken: text(200, 'The word as the voice should say it') },
  { additionalProperties: false, title: 'NewPronunciation', examples: [{ written: 'Nguyen', spoken: 'Win' }] },
)

/** How the voice of a business says names and words. */
export const pronunciationDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/pronunciations',
    role: 'viewer',
    operationId: 'listPronunciations',
    summary: 'List pronunciations',
    reply: { data: listOf(Pronunciation) },
    handle: ({ db, caller }) => listPronunciations(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/pronunciations',
    role: 'admin',
    operationId: 'setPronunciation',
    summary: 'Set a pronunciation',
    body: NewPronunciation,
    reply: { status: 201, data: Pronunciation },
    handle: ({ db, caller }, { body }) => setPronunciation(db, caller.businessId, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/pronunciations/:id',
    role: 'admin',
    operationId: 'removePronunciation',
    summary: 'Remove a pronunciation',
    params: Type.Object({ id: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removePronunciation(db, caller.businessId, params.id),
  }),
]
