/**
 * Decides how a campaign's status changes. Pure. `completed` and `cancelled` are final; a paused campaign continues
 * when it is resumed.
 */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export type CampaignAction = 'schedule' | 'unschedule' | 'start' | 'pause' | 'resume' | 'cancel'

const MOVES: Record<CampaignAction, Partial<Record<CampaignStatus, CampaignStatus>>> = {
  schedule: { draft: 'scheduled', scheduled: 'scheduled' },
  unschedule: { scheduled: 'draft' },
  start: { draft: 'running', scheduled: 'running' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  cancel: { draft: 'cancelled', scheduled: 'cancelled', running: 'cancelled', paused: 'cancelled' },
}

/** The status after an action; null if the action is not allowed. */
export const afterAction = (status: CampaignStatus, action: CampaignAction): CampaignStatus | null =>
  MOVES[action][status] ?? null

/** Whether nobody has been contacted yet, so that the text and the recipients may change. */
export const isEditable = (status: CampaignStatus): boolean => status === 'draft' || status === 'scheduled'

/** Whether no message or call is waiting or in progress. */
export const isRemovable = (status: CampaignStatus): boolean =>
  status === 'draft' || status === 'completed' || status === 'cancelled'
