/** How a campaign moves. Pure. `completed` and `cancelled` are final; what waits in a paused one goes on when resumed. */
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

/** The status after an action; null where it does not fit. */
export const afterAction = (status: CampaignStatus, action: CampaignAction): CampaignStatus | null =>
  MOVES[action][status] ?? null

/** Nobody has been contacted yet, so text and recipients may change. */
export const isEditable = (status: CampaignStatus): boolean => status === 'draft' || status === 'scheduled'

/** Nothing will be sent any more, or nothing was yet. */
export const isRemovable = (status: CampaignStatus): boolean =>
  status === 'draft' || status === 'completed' || status === 'cancelled'
