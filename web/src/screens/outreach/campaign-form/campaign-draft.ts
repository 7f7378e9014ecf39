import type { CampaignDetail, Contact, CreateCampaignData } from '../../../client/types.gen.ts'
import { type Day, daysOf, hoursOf, type WeeklyHours } from '../../assistant/hours/weekly-hours.ts'
import type { Channel } from '../campaign/campaign-labels.ts'

/** A campaign as it is typed. Numbers are text until they are sent. */
export interface CampaignDraft {
  name: string
  channel: Channel
  /** E.164; '': the default number. */
  fromNumber: string
  body: string
  /** Pasted numbers, a line each. */
  numbers: string
  contacts: readonly Contact[]
  /** All contacts that it finds; '': all; null: only those who are named. */
  search: string | null
  calling: CallingDraft
}

export interface CallingDraft {
  days: readonly Day[]
  maxAtOnce: string
  maxAttempts: string
  retryAfterMinutes: string
  greeting: string
  /** '': what the voice profile says. */
  voicemailAction: '' | 'hang_up' | 'leave_message'
  voicemailText: string
}

/** As the service has it where nothing is said (outreach/calling.ts). */
const DAYTIME = { open: '09:00', close: '19:00' }
const DEFAULT_HOURS: WeeklyHours = {
  ...{ monday: DAYTIME, tuesday: DAYTIME, wednesday: DAYTIME },
  ...{ thursday: DAYTIME, friday: DAYTIME },
}
const USUAL: CallingDraft = {
  days: daysOf(DEFAULT_HOURS),
  maxAtOnce: '1',
  maxAttempts: '2',
  retryAfterMinutes: '120',
  greeting: '',
  voicemailAction: '',
  voicemailText: '',
}

/** Null: a new one. */
export function campaignDraft(campaign: CampaignDetail | null): CampaignDraft {
  const people = { numbers: '', contacts: [], search: null }
  if (campaign === null) return { name: '', channel: 'sms', fromNumber: '', body: '', calling: USUAL, ...people }
  const { name, channel, fromNumber, body, calling } = campaign
  return { name, channel, fromNumber: fromNumber ?? '', body, calling: callingDraft(calling), ...people }
}

function callingDraft(calling: CampaignDetail['calling']): CallingDraft {
  if (calling === null) return USUAL
  return {
    days: daysOf(calling.hours as WeeklyHours),
    maxAtOnce: String(calling.maxAtOnce),
    maxAttempts: String(calling.maxAttempts),
    retryAfterMinutes: String(calling.retryAfterMinutes),
    greeting: calling.greeting ?? '',
    voicemailAction: calling.voicemailAction ?? '',
    voicemailText: calling.voicemailText ?? '',
  }
}

/** What the service is sent, without the recipients. */
export function campaignBody(draft: CampaignDraft): CreateCampaignData['body'] {
  const { name, channel, fromNumber, body, calling } = draft
  return {
    ...{ name: name.trim(), channel, body: body.trim() },
    ...(fromNumber !== '' && { fromNumber }),
    ...(channel === 'call' && { calling: callingBody(calling) }),
  }
}

const callingBody = (calling: CallingDraft) => ({
  hours: hoursOf(calling.days),
  maxAtOnce: Number(calling.maxAtOnce),
  maxAttempts: Number(calling.maxAttempts),
  retryAfterMinutes: Number(calling.retryAfterMinutes),
  greeting: calling.greeting.trim() || null,
  voicemailAction: calling.voicemailAction || null,
  voicemailText: calling.voicemailText.trim() || null,
})
