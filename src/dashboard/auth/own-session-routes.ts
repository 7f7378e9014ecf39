import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

const OwnSession = Type.Object(
  {
    id: Type.String(),
    isCurrent: Type.Boolean({ description: 'The one that asks' }),
    signedInAt: instant(),
    lastSeenAt: instant('To within five minutes'),
    address: textOrNull(undefined, 'From where it was signed in'),
    userAgent: textOrNull(undefined, 'As the browser calls itself'),
  },
  { title: 'OwnSession' },
)

/** The sessions of the signed-in person, who can end them here. */
export const ownSessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/me/sessions',
    role: 'viewer',
    operationId: 'listOwnSessions',
    summary: 'Where you are signed in',
    reply: { data: listOf(OwnSession) },
    handle: ({ db, caller, now }) => listOwnSessions(db, requireSignedIn(caller).userId, caller.keyId, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/sessions/:id',
    role: 'viewer',
    operationId: 'endOwnSession',
    summary: 'Sign out somewhere else',
    conflict: 'It is the session that asks',
    params: Type.Object({ id: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => endOwnSession(db, requireSignedIn(caller).userId, caller.keyId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/me/sessions/end-others',
    role: 'viewer',
    operationId: 'endOtherSessions',
    summary: 'Sign out everywhere else; trusted browsers are asked for a code again',
    reply: { status: 204 },
    handle: ({ db, caller }) => endOtherSessions(db, requireSignedIn(caller).userId, caller.keyId),
  }),
]
