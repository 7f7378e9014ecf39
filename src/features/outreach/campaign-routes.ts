import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, oneOf, textOrNull } from '../../kernel/schema.ts'
import { CHANNELS, listCampaigns } from './campaign.ts'
import { CAMPAIGN_STATUSES } from './campaign-status.ts'

const EXAMPLE = {
  id: 'cmp_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Spring check-up',
  channel: 'sms',
  status: 'running',
  fromNumber: '+15557654321',
  counts: {
    ...{ total: 120, pending: 40, inProgress: 10, completed: 65 },
    ...{ noAnswer: 0, voicemail: 0, failed: 2, optedOut: 3, noConsent: 0 },
  },
  scheduledAt: null,
  startedAt: '2026-03-02T14:05:09.123Z',
  completedAt: null,
  createdAt: '2026-03-02T14:00:00.000Z',
  updatedAt: '2026-03-02T14:06:00.000Z',
}

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Decisions: Outreach. */
export const Campaign = Type.Object(
  {
    id: Type.String({ description: 'Id of the campaign' }),
    name: Type.String({ description: 'Name' }),
    channel: oneOf(CHANNELS, '`call`: the assistant calls; `sms`: a text message is sent'),
    status: oneOf(CAMPAIGN_STATUSES, 'Status of the campaign'),
    fromNumber: textOrNull(
      undefined,
      'Number that the campaign calls or texts from, E.164. Null if the business has no number.',
    ),
    counts: Type.Object(
      {
        total: count('All recipients, which is the sum of the other counts'),
        pending: count('Not contacted yet'),
        inProgress: count('Contacted, but the outcome is not known yet'),
        completed: count('The message was delivered, or the call reached a person'),
        noAnswer: count('Did not answer (calls only)'),
        voicemail: count('An answering machine answered (calls only)'),
        failed: count('Could not be reached'),
        optedOut: count('Opted out, so not contacted'),
        noConsent: count('Never agreed to be contacted, so left out (campaigns that require consent only)'),
      },
      { title: 'CampaignCounts' },
    ),
    scheduledAt: instantOrNull('When the campaign is scheduled to start. Null if it is started by hand.'),
    startedAt: instantOrNull('When the campaign started. Null if it has not.'),
    completedAt: instantOrNull('When the last recipient was dealt with. Null until then.'),
    createdAt: instant('When the campaign was created'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'Campaign', examples: [EXAMPLE] },
)

const CampaignQuery = Type.Object({
  status: Type.Optional(oneOf(CAMPAIGN_STATUSES, 'Only campaigns with this status')),
  channel: Type.Optional(oneOf(CHANNELS, 'Only campaigns on this channel')),
})

export const campaignRoutes = [
  defineRoute({
    method: 'GET',
    path: '/outreach',
    scope: 'outreach:read',
    summary: 'List outreach campaigns',
    description: 'Create and start campaigns in the dashboard.',
    query: CampaignQuery,
    reply: { list: Campaign },
    handle: ({ db, caller }, { query, page }) => listCampaigns(db, caller.businessId, query, page),
  }),
]
