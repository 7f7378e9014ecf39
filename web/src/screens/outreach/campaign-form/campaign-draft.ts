import type { VoicemailChoice } from '../../../call-view/call-labels.ts'
import type { CampaignDetail, Contact, CreateCampaignData } from '../../../client/types.gen.ts'
import { type DailyHours, type Day, toDailyHours, toDays, toLists } from '../../assistant/hours/weekly-hours.ts'
import type { Channel } from '../campaign/campaign-labels.ts'

/** A campaign as the form holds it. Numbers are text until they are sent. */
export interface CampaignDraft {
  name: string
  channel: Channel
  /** E.164; '' for the default number. */
  fromNumber: string
  body: string
  requiresConsent: boolean
  /** Pasted numbers, one per line. */
  numbers: string
  contacts: readonly Contact[]
  /** Adds all contacts that this search finds; '' adds all contacts, null none. */
  search: string | null
  calling: CallingDraft
}

export interface CallingDraft {
  days: readonly Day[]
  maxAtOnce: string
  maxAttempts: string
  retryAfterMinutes: string
  greeting: string
  /** '' follows the voice profile. */
  voicemailAction: VoicemailChoice
  voicemailText: string
}

/** The defaults of the service (src/features/outreach/calling.ts). */
const DAYTIME = { open: '09:00', close: '19:00' }
const DEFAULT_HOURS: DailyHours = {
  ...{ monday: DAYTIME, tuesday: DAYTIME, wednesday: DAYTIME },
  ...{ thursday: DAYTIME, friday: DAYTIME },
}
const DEFAULT_CALLING: CallingDraft = {
  days: toDays(toLists(DEFAULT_HOURS)),
  maxAtOnce: '1',
  maxAttempts: '2',
  retryAfterMinutes: '120',
  greeting: '',
  voicemailAction: '',
  voicemailText: '',
}

/** `campaign` is null for a new one. */
export function campaignDraft(campaign: CampaignDetail | null): CampaignDraft {
  const people = { numbers: '', contacts: [], search: null }
  if (campaign === null)
    return {
      name: '',
      channel: 'sms',
      fromNumber: '',
      body: '',
      requiresConsent: false,
      calling: DEFAULT_CALLING,
      ...people,
    }
  const { name, channel, fromNumber, body, requiresConsent, calling } = campaign
  return {
    name,
    channel,
    fromNumber: fromNumber ?? '',
    body,
    requiresConsent,
    calling: callingDraft(calling),
    ...people,
  }
}

function callingDraft(calling: CampaignDetail['calling']): CallingDraft {
  if (calling === null) return DEFAULT_CALLING
  return {
    days: toDays(toLists(calling.hours as DailyHours)),
    maxAtOnce: String(calling.maxAtOnce),
    maxAttempts: String(calling.maxAttempts),
    retryAfterMinutes: String(calling.retryAfterMinutes),
    greeting: calling.greeting ?? '',
    voicemailAction: calling.voicemailAction ?? '',
    voicemailText: calling.voicemailText ?? '',
  }
}

/** The request body, without the recipients. */
export function toCampaignBody(draft: CampaignDraft): CreateCampaignData['body'] {
  const { name, channel, fromNumber, body, requiresConsent, calling } = draft
  return {
    ...{ name: name.trim(), channel, body: body.trim(), requiresConsent },
    ...(fromNumber !== '' && { fromNumber }),
    ...(channel === 'call' && { calling: toCallingBody(calling) }),
  }
}

const toCallingBody = (calling: CallingDraft) => ({
  hours: toDailyHours(calling.days),
  maxAtOnce: Number(calling.maxAtOnce),
  maxAttempts: Number(calling.maxAttempts),
  retryAfterMinutes: Number(calling.retryAfterMinutes),
  greeting: calling.greeting.trim() || null,
  voicemailAction: calling.voicemailAction || null,
  voicemailText: calling.voicemailText.trim() || null,
})
