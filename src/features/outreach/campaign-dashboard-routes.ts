import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import type { Instant } from '../../kernel/clock.ts'
import { instant, oneOf, PATTERNS, text, textOrNull } from '../../kernel/schema.ts'
import { type DailyHours, WEEKDAYS } from '../../kernel/time/weekly-hours.ts'
import type { Database } from '../../store/database.ts'
import { VOICEMAIL_ACTIONS, type VoicemailAction } from '../voice/voice-profile.ts'
import {
  addRecipients,
  type Campaign as CampaignRow,
  CHANNELS,
  cancelCampaign,
  changeCampaign,
  createCampaign,
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
import { PAUSED_REASONS, type PausedReason } from './circuit-breaker.ts'
import { exportRecipients } from './recipient-export.ts'
import { listWaitingRecipients, WAIT_REASONS, withWaiting } from './waiting.ts'

const Id = Type.Object({ id: Type.String() })

const action = (): ReturnType<typeof Type.Unsafe<VoicemailAction | null>> =>
  Type.Unsafe<VoicemailAction | null>({
    type: ['string', 'null'],
    enum: [...VOICEMAIL_ACTIONS, null],
    description: 'What to do when a machine answers; null: as in the voice profile',
  })

const time = (description: string) => Type.String({ pattern: PATTERNS.timeOfDay.pattern, description })
const Hours = Type.Unsafe<DailyHours>(
  Type.Object(
    Object.fromEntries(
      WEEKDAYS.map((day) => [
        day,
        Type.Optional(
          Type.Object(
            { open: time('First time for calls, `HH:MM`'), close: time('End of the calls, `HH:MM`') },
            { description: `When calls are placed on a ${day}` },
          ),
        ),
      ]),
    ),
    { description: 'In the time zone of the business. There are no calls on a missing weekday.' },
  ),
)

const calling = {
  hours: Hours,
  maxAtOnce: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'How many calls of the campaign take place at the same time',
  }),
  maxAttempts: Type.Integer({ minimum: 1, maximum: 10, description: 'Per recipient' }),
  retryAfterMinutes: Type.Integer({ minimum: 1, maximum: 10_080, description: 'Minutes between two attempts' }),
}

const Calling = Type.Object(
  {
    ...calling,
    greeting: textOrNull(undefined, 'Greeting instead of the usual one. Null: the usual one.'),
    voicemailAction: action(),
    voicemailText: textOrNull(undefined, 'Text for answering machines. Null: the usual one.'),
  },
  { title: 'Calling', description: 'When and how a campaign calls' },
)

const CallingChange = Type.Partial(
  Type.Object(
    {
      ...calling,
      greeting: textOrNull(1_000, 'Greeting instead of the usual one. Null: the usual one.'),
      voicemailAction: action(),
      voicemailText: textOrNull(1_000, 'Text for answering machines. Null: the usual one.'),
    },
    { additionalProperties: false, description: 'When and how the campaign calls' },
  ),
  { description: 'When and how the campaign calls' },
)

const waiting = (description: string) =>
  Type.Union(
    [
      Type.Object(
        {
          reason: oneOf(
            WAIT_REASONS,
            '`night`: it is night where the recipient is; `calling_hours`: the campaign calls at other times; `next_attempt`: the last attempt reached nobody',
          ),
          until: instant('When the wait ends'),
        },
        { title: 'Waiting' },
      ),
      Type.Null(),
    ],
    { description },
  )

const CampaignDetail = Type.Object(
  {
    ...Campaign.properties,
    body: Type.String({ description: 'The text of the message, or the purpose of the call' }),
    calling: Type.Union([Calling, Type.Null()], { description: 'When and how the campaign calls' }),
    requiresConsent: Type.Boolean({ description: 'Only people who agreed to calls or texts are contacted' }),
    pausedReason: Type.Unsafe<PausedReason | null>({
      type: ['string', 'null'],
      enum: [...PAUSED_REASONS, null],
      description:
        'Why the campaign was paused by itself: half of the last 20 recipients could not be reached, or too many opted out',
    }),
    waiting: waiting(
      'Why the running campaign contacts nobody at this time. Null if it does, or has nobody to contact.',
    ),
  },
  { title: 'CampaignDetail' },
)

const Recipient = Type.Object(
  {
    id: Type.String({ description: 'Id of the recipient' }),
    contactId: textOrNull(undefined, 'Id of the contact. Null if there is none.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    phone: Type.String({ description: 'Phone number, E.164' }),
    status: oneOf(RECIPIENT_STATUSES, 'What became of the recipient'),
    messageId: textOrNull(undefined, 'Id of the text. Null if there is none.'),
    callId: textOrNull(undefined, 'The call of the last attempt'),
    attempts: Type.Integer({ description: 'How often the recipient was called or texted so far' }),
    error: textOrNull(undefined, 'Why the recipient was not reached. Null if there was no error.'),
    waiting: waiting('Why the recipient of a running campaign has to wait. Null if nothing stands in the way.'),
    createdAt: instant('When the recipient was added'),
    updatedAt: instant('When the status last changed'),
  },
  { title: 'Recipient' },
)

const fields = {
  name: text(200, 'Name of the campaign'),
  body: text(1_600, 'The text of the message; for calls, at most 500 characters that are spoken after the greeting'),
  fromNumber: text(40, 'A number of the business'),
  requiresConsent: Type.Optional(
    Type.Boolean({ description: 'Only people who agreed to calls or texts are contacted, as for advertising' }),
  ),
}
const NewCampaign = Type.Object(
  {
    ...fields,
    fromNumber: Type.Optional(fields.fromNumber),
    channel: oneOf(CHANNELS, 'Whether recipients get a text or a call'),
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
    requiresConsent: fields.requiresConsent,
    calling: Type.Optional(CallingChange),
  },
  { additionalProperties: false, title: 'CampaignChange', examples: [{ name: 'Check-ups in spring' }] },
)
const NewRecipients = Type.Object(
  {
    phones: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10_000, description: 'Phone numbers to add' }),
    ),
    contactIds: Type.Optional(
      Type.Array(Type.String({ maxLength: 60 }), { maxItems: 10_000, description: 'Ids of contacts to add' }),
    ),
    contactSearch: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Adds all contacts whose name, phone or email matches; empty: all contacts',
      }),
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
    conflict: "The campaign's status does not allow it",
    params: Id,
    reply: { data: CampaignDetail },
    handle: async ({ db, caller, now }, { params: { id } }) =>
      withWaiting(db, caller.businessId, await run(db, caller.businessId, id, now()), now()),
  })

/** Creating and running campaigns. The list is a route of the API. */
export const campaignDashboardRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/outreach',
    role: 'admin',
    operationId: 'createCampaign',
    summary: 'Create a draft campaign of messages or calls',
    body: NewCampaign,
    reply: { status: 201, data: CampaignDetail },
    handle: async ({ db, caller, now }, { body }) =>
      withWaiting(db, caller.businessId, await createCampaign(db, caller.businessId, body, now()), now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/outreach/:id',
    role: 'viewer',
    operationId: 'getCampaign',
    summary: 'Read a campaign with its text',
    params: Id,
    reply: { data: CampaignDetail },
    handle: async ({ db, caller, now }, { params: { id } }) =>
      withWaiting(db, caller.businessId, await requireCampaign(db, caller.businessId, id), now()),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/outreach/:id',
    role: 'admin',
    operationId: 'updateCampaign',
    summary: 'Change a campaign that has not started',
    conflict: 'The campaign has started',
    params: Id,
    body: CampaignChange,
    reply: { data: CampaignDetail },
    handle: async ({ db, caller, now }, { params: { id }, body }) =>
      withWaiting(db, caller.businessId, await changeCampaign(db, caller.businessId, id, body, now()), now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/outreach/:id',
    role: 'admin',
    operationId: 'deleteCampaign',
    summary: 'Delete a campaign with its recipients; messages and calls stay',
    conflict: 'The campaign is running',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { id } }) => removeCampaign(db, caller.businessId, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/outreach/:id/recipients',
    role: 'viewer',
    operationId: 'listRecipients',
    summary: 'List the recipients of a campaign with their outcomes',
    params: Id,
    query: Type.Object({ status: Type.Optional(oneOf(RECIPIENT_STATUSES, 'Only recipients with this status')) }),
    reply: { list: Recipient },
    handle: ({ db, caller, now }, { params: { id }, query, page }) =>
      listWaitingRecipients(db, caller.businessId, id, query, page, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/outreach/:id/export',
    role: 'member',
    operationId: 'exportRecipients',
    summary: 'Export the recipients of a campaign with their outcomes as CSV',
    params: Id,
    reply: {
      file: {
        mediaType: 'text/csv',
        description: 'The recipients, as an attachment',
        example: 'phone,name,status,attempts,error,callId,messageId,contactId,updatedAt\r\n',
      },
    },
    handle: ({ db, caller, now }, { params: { id } }) => exportRecipients(db, caller.businessId, id, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/outreach/:id/recipients',
    role: 'admin',
    operationId: 'addRecipients',
    summary: 'Add recipients to a campaign that has not started; each number is added once',
    conflict: 'The campaign has started',
    params: Id,
    body: NewRecipients,
    reply: {
      status: 201,
      data: Type.Object(
        { added: Type.Integer({ description: 'How many recipients were added' }) },
        { title: 'AddedRecipients' },
      ),
    },
    handle: ({ db, caller, now }, { params: { id }, body }) => addRecipients(db, caller.businessId, id, body, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/outreach/:id/schedule',
    role: 'admin',
    operationId: 'scheduleCampaign',
    summary: 'Schedule the start of a campaign',
    conflict: 'The campaign has no recipients or no number, or has started',
    params: Id,
    body: Type.Object(
      { scheduledAt: instant('When the campaign starts') },
      { additionalProperties: false, title: 'Schedule', examples: [{ scheduledAt: '2030-01-07T15:00:00.000Z' }] },
    ),
    reply: { data: CampaignDetail },
    handle: async ({ db, caller, now }, { params: { id }, body }) =>
      withWaiting(
        db,
        caller.businessId,
        await scheduleCampaign(db, caller.businessId, id, body.scheduledAt, now()),
        now(),
      ),
  }),
  act('unschedule', 'Turn a scheduled campaign back into a draft', unscheduleCampaign),
  act('start', 'Start a campaign now', startCampaign),
  act('pause', 'Pause a campaign; messages and calls in progress continue', pauseCampaign),
  act('resume', 'Resume a paused campaign', resumeCampaign),
  act('cancel', 'Cancel a campaign permanently', cancelCampaign),
]
