import { Type } from 'typebox'
import { SUBSCRIBABLE_EVENTS } from '../../events/catalogue.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { listReplays, MAX_RUNNING, REPLAY_STATES, REPLAYED, type Replay, startReplay, stopReplays } from './replay.ts'

const EXAMPLE = {
  id: 'rpl_01k3m9z8n4f6ya2tq5w7c0xdbe',
  endpointId: 'whe_01k3m9wz7retr9y4gdn8kq1xpm',
  since: '2026-03-01T00:00:00.000Z',
  until: '2026-03-02T14:05:09.123Z',
  events: ['*'],
  contactId: null,
  include: 'missed',
  state: 'running',
  queued: 120,
  reachedAt: '2026-03-01T18:20:00.000Z',
  createdAt: '2026-03-02T14:05:09.123Z',
  endedAt: null,
}

const INCLUDE =
  '`missed`: events that the endpoint never accepted, because it was disabled or the delivery failed. `all`: also accepted events.'

const WebhookReplay = Type.Object(
  {
    id: Type.String({ description: 'Id of the replay' }),
    endpointId: Type.String({ description: 'Id of the endpoint' }),
    since: instant('Start of the period (inclusive)'),
    until: instant('End of the period (exclusive)'),
    events: listOf(Type.String(), '`["*"]` for all events, or a list of event names'),
    contactId: textOrNull(undefined, 'Only events about this contact. Null: about anybody.'),
    include: oneOf(REPLAYED, INCLUDE),
    state: oneOf(
      REPLAY_STATES,
      '`done`: all deliveries are queued. A `running` replay waits while the endpoint is disabled.',
    ),
    queued: Type.Integer({ description: 'How many deliveries were queued so far' }),
    reachedAt: instantOrNull('Time of the last event that was looked at. Null if there was none yet.'),
    createdAt: instant('When the replay was started'),
    endedAt: instantOrNull('When all deliveries were queued, or the replay was stopped. Null while it is running.'),
  },
  { title: 'WebhookReplay', examples: [EXAMPLE] },
)

const NewWebhookReplay = Type.Object(
  {
    since: instant('Start of the period (inclusive)'),
    until: Type.Optional(instant('End of the period (exclusive). Default: now')),
    events: Type.Optional(
      Type.Array(text(100), {
        minItems: 1,
        maxItems: 100,
        description: `\`["*"]\` for all events, or names of events: ${SUBSCRIBABLE_EVENTS.map((name) => `\`${name}\``).join(', ')}. Default: all events`,
      }),
    ),
    contactId: Type.Optional(text(100, 'Only events about this contact, or calls and messages with its phone number')),
    include: Type.Optional(oneOf(REPLAYED, `${INCLUDE} Default: \`missed\``)),
  },
  { additionalProperties: false, title: 'NewWebhookReplay', examples: [{ since: '2026-03-01T00:00:00Z' }] },
)

const Stopped = Type.Object(
  { stopped: Type.Integer({ description: 'How many replays were running' }) },
  { title: 'StoppedWebhookReplays', examples: [{ stopped: 1 }] },
)
const Id = Type.Object({ id: Type.String({ description: 'Id of the endpoint' }) })

const shown = (replay: Replay) => ({ ...replay, events: [...replay.events] })

export const replayRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/webhooks/:id/replays',
    scope: 'webhooks:read',
    operationId: 'listWebhookReplays',
    summary: 'List the replays to a webhook endpoint',
    extension: true,
    params: Id,
    reply: { list: WebhookReplay },
    async handle({ db, caller }, { params, page }) {
      const { items, next } = await listReplays(db, caller.businessId, params.id, page)
      return { items: items.map(shown), next }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/replays',
    scope: 'webhooks:write',
    operationId: 'createWebhookReplay',
    summary: 'Send the events of a period to a webhook endpoint, again or for the first time',
    description:
      'Recovers what the endpoint missed, or resends what it had accepted. Events keep their id and body, are sent in the background and retried like new ones. ' +
      'The same request while its replay is running returns that replay.',
    extension: true,
    conflict: `The endpoint is disabled, or ${MAX_RUNNING} replays to it are running`,
    params: Id,
    body: NewWebhookReplay,
    reply: { status: 201, data: WebhookReplay },
    handle: async ({ db, caller, now }, { params, body }) =>
      shown(await startReplay(db, caller.businessId, params.id, body, now())),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/replays/stop',
    scope: 'webhooks:write',
    operationId: 'stopWebhookReplays',
    summary: 'Stop the running replays to a webhook endpoint',
    description: 'Deliveries that are queued already are still sent.',
    extension: true,
    params: Id,
    reply: { data: Stopped },
    handle: async ({ db, caller, now }, { params }) => ({
      stopped: await stopReplays(db, caller.businessId, params.id, now()),
    }),
  }),
]
