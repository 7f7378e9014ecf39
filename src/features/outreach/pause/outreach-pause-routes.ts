import { Type } from 'typebox'
import { defineRoute } from '../../../http/route.ts'
import { instantOrNull } from '../../../kernel/schema.ts'
import { pauseOutreach, readOutreachPause, resumeOutreach } from './outreach-pause.ts'

const Pause = Type.Object(
  {
    pausedAt: instantOrNull('When all campaigns were paused. Null: they are not.'),
  },
  { title: 'OutreachPause' },
)

/** Pausing all campaigns at once. */
export const outreachPauseRoutes = [
  defineRoute({
    method: 'GET',
    path: '/outreach-pause',
    role: 'viewer',
    operationId: 'getOutreachPause',
    summary: 'Read whether all campaigns are paused',
    reply: { data: Pause },
    handle: ({ db, caller }) => readOutreachPause(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/outreach-pause',
    role: 'admin',
    operationId: 'pauseOutreach',
    summary: 'Pause all campaigns',
    description: 'Nobody is texted or called until they are resumed. Messages and calls in progress continue.',
    reply: { data: Pause },
    handle: ({ db, caller, now }) => pauseOutreach(db, caller.businessId, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/outreach-pause',
    role: 'admin',
    operationId: 'resumeOutreach',
    summary: 'Resume all campaigns',
    reply: { data: Pause },
    handle: ({ db, caller, now }) => resumeOutreach(db, caller.businessId, now()),
  }),
]
