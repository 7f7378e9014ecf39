import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

const OwnSession = Type.Object(
  {
    id: Type.String({ description: 'Id of the session' }),
    isCurrent: Type.Boolean({ description: 'Whether it is the session of this request' }),
    signedInAt: instant('When you signed in'),
    lastSeenAt: instant('To within five minutes'),
    address: textOrNull(undefined, 'The IP address at sign-in'),
    userAgent: textOrNull(undefined, 'The User-Agent header of the browser'),
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
    summary: 'List your sessions',
    reply: { data: listOf(OwnSession) },
    handle: ({ db, caller, now }) => listOwnSessions(db, requireSignedIn(caller).userId, caller.keyId, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/sessions/:id',
    role: 'viewer',
    operationId: 'endOwnSession',
    summary: 'End another of your sessions',
    conflict: 'The session is the one of this request',
    params: Type.Object({ id: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => endOwnSession(db, requireSignedIn(caller).userId, caller.keyId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/me/sessions/end-others',
    role: 'viewer',
    operationId: 'endOtherSessions',
    summary: 'End all your other sessions; trusted browsers need a code again',
    reply: { status: 204 },
    handle: ({ db, caller }) => endOtherSessions(db, requireSignedIn(caller).userId, caller.keyId),
  }),
]
