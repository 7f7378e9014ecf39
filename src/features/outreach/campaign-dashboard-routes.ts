import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import type { Instant } from '../../kernel/clock.ts'
import { instant, oneOf, PATTERNS, text, textOrNull } from '../../kernel/schema.ts'
import type { Database } from '../../store/database.ts'
import { WEEKDAYS, type WeeklyHours } from '../business/business.ts'
import { VOICEMAIL_ACTIONS, type VoicemailAction } from '../voice/voice-profile.ts'
import {
  addRecipients,
  type Campaign as CampaignRow,
  CHANNELS,
  cancelCampaign,
  changeCampaign,
  createCampaign,
  listRecipients,
  pauseCampaign,
  RECIPIENT_STATUSES,
  removeCampaign,
  requireCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
  unscheduleCampaign,
} from './campaign.ts'
import { Campaign } from './campaign-routes.ts'

const Id = Type.Object({ id: Type.String() })

const action = (): ReturnType<typeof Type.Unsafe<VoicemailAction | null>> =>
  Type.Unsafe<VoicemailAction | null>({
    type: ['string', 'null'],
    enum: [...VOICEMAIL_ACTIONS, null],
    description: 'Where a machine answers; null: what the voice profile says',
  })

const time = () => Type.String({ pattern: PATTERNS.timeOfDay.pattern })
const Hours = Type.Unsafe<WeeklyHours>(
  Type.Object(
    Object.fromEntries(WEEKDAYS.map((day) => [day, Type.Optional(Type.Object({ open: time(), close: time() }))])),
    { description: 'By the clock of the business. On a missing weekday nobody is called.' },
  ),
)

const calling = {
  hours: Hours,
  maxAtOnce: Type.Integer({ minimum: 1, maximum: 100 }),
  maxAttempts: Type.Integer({ minimum: 1, maximum: 10, description: 'Of each person who was not reached' }),
  retryAfterMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
}

const Calling = Type.Object(
  { ...calling, greeting: textOrNull(), voicemailAction: action(), voicemailText: textOrNull() },
  { title: 'Calling', description: 'When and how a campaign calls' },
)

const CallingChange = Type.Partial(
  Type.Object(
    { ...calling, greeting: textOrNull(1_000), voicemailAction: action(), voicemailText: textOrNull(1_000) },
    { additionalProperties: false },
  ),
)

const CampaignDetail = Type.Object(
  {
    ...Campaign.properties,
    body: Type.String({ description: 'What is texted, or why we call' }),
    calling: Type.Union([Calling, Type.Null()]),
  },
  { title: 'CampaignDetail' },
)

const Recipient = Type.Object(
  {
    id: Type.String(),
    contactId: textOrNull(),
    contactName: textOrNull(),
    phone: Type.String(),
    status: oneOf(RECIPIENT_STATUSES),
    messageId: textOrNull(),
    callId: textOrNull(undefined, 'Of the last attempt'),
    attempts: Type.Integer({ description: 'Calls so far' }),
    error: textOrNull(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: 'Recipient' },
)

const fields = {
  name: text(200),
  body: text(1_600, 'What is texted; of calls, at most 500 characters that are said behind the greeting'),
  fromNumber: text(40, 'One of the numbers of the business'),
}
const NewCampaign = Type.Object(
  {
    ...fields,
    fromNumber: Type.Optional(fields.fromNumber),
    channel: oneOf(CHANNELS),
    calling: Type.Optional(CallingChange),
  },
  {
    additionalProperties: false,
    title: 'NewCampaign',
    examples: [{ name: 'Check-ups', channel: 'call', body: 'We are calling as your check-up is due.' }],
  },
)
const CampaignChange = Type.Object(
  {
    name: Type.Optional(fields.name),
    body: Type.Optional(fields.body),
    fromNumber: Type.Optional(fields.fromNumber),
    calling: Type.Optional(CallingChange),
  },
  { additionalProperties: false, title: 'CampaignChange', examples: [{ name: 'Check-ups in spring' }] },
)
const NewRecipients = Type.Object(
  {
    phones: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10_000 })),
    contactIds: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 10_000 })),
    contactSearch: Type.Optional(
      Type.String({ maxLength: 200, description: 'All contacts that it finds in name, phone and email; empty: all' }),
    ),
  },
  { additionalProperties: false, title: 'NewRecipients', examples: [{ phones: ['+12125550142'] }] },
)

type Act = (db: Database, businessId: string, id: string, now: Instant) => Promise<CampaignRow>

/** The paths of actions without a body, such as "start". */
const act = (verb: string, summary: string, run: Act): DashboardRoute =>
  defineRoute({
    method: 'POST',
    path: `/outreach/:id/${verb}`,
    role: 'admin',
    operationId: `${verb}Campaign`,
    summary,
    conflict: 'It cannot do that now',
    params: Id,
    reply: { data: CampaignDetail },
    handle: ({ db, caller, now }, { params: { id } }) => run(db, caller.businessId, id, now()),
  })

/** Creating and running campaigns. The list is a route of the API. */
export const campaignDashboardRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/outreach',
    role: 'admin',
    operationId: 'createCampaign',
    summary: 'Draft a campaign of messages or calls',
    body: NewCampaign,
    reply: { status: 201, data: CampaignDetail },
    handle: ({ db, caller, now }, { body }) => createCampaign(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/outreach/:id',
    role: 'viewer',
    operationId: 'getCampaign',
    summary: 'Read a campaign with its text',
    params: Id,
    reply: { data: CampaignDetail },
    handle: ({ db, caller }, { params: { id } }) => requireCampaign(db, caller.businessId, id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/outreach/:id',
    role: 'admin',
    operationId: 'updateCampaign',
    summary: 'Change a campaign that has not begun',
    conflict: 'It has begun',
    params: Id,
    body: CampaignChange,
    reply: { data: CampaignDetail },
    handle: ({ db, caller, now }, { params: { id }, body }) => changeCampaign(db, caller.businessId, id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/outreach/:id',
    role: 'admin',
    operationId: 'deleteCampaign',
    summary: 'Remove a campaign with its recipients; what was sent stays',
    conflict: 'It is under way',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { id } }) => removeCampaign(db, caller.businessId, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/outreach/:id/recipients',
    role: 'viewer',
    operationId: 'listRecipients',
    summary: 'List who is in a campaign, and what became of each',
    params: Id,
    query: Type.Object({ status: Type.Optional(oneOf(RECIPIENT_STATUSES)) }),
    reply: { list: Recipient },
    handle: ({ db, caller }, { params: { id }, query, page }) => listRecipients(db, caller.businessId, id, query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/outreach/:id/recipients',
    role: 'admin',
    operationId: 'addRecipients',
    summary: 'Add people to a campaign that has not begun; each number is in it once',
    conflict: 'It has begun',
    params: Id,
    body: NewRecipients,
    reply: { status: 201, data: Type.Object({ added: Type.Integer() }, { title: 'AddedRecipients' }) },
    handle: ({ db, caller, now }, { params: { id }, body }) => addRecipients(db, caller.businessId, id, body, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/outreach/:id/schedule',
    role: 'admin',
    operationId: 'scheduleCampaign',
    summary: 'Have a campaign begin by itself',
    conflict: 'It cannot begin: no recipients, no number, or it has begun',
    params: Id,
    body: Type.Object(
      { scheduledAt: instant() },
      { additionalProperties: false, title: 'Schedule', examples: [{ scheduledAt: '2030-01-07T15:00:00.000Z' }] },
    ),
    reply: { data: CampaignDetail },
    handle: ({ db, caller, now }, { params: { id }, body }) =>
      scheduleCampaign(db, caller.businessId, id, body.scheduledAt, now()),
  }),
  act('unschedule', 'Make a scheduled campaign a draft again', unscheduleCampaign),
  act('start', 'Begin a campaign now', startCampaign),
  act('pause', 'Pause a campaign: what was handed over goes on', pauseCampaign),
  act('resume', 'Go on with a paused campaign', resumeCampaign),
  act('cancel', 'End a campaign for good', cancelCampaign),
]
