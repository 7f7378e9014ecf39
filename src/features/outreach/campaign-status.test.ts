import { expect, test } from 'vitest'
import { afterAction, CAMPAIGN_STATUSES, type CampaignAction, isEditable, isRemovable } from './campaign-status.ts'

const ACTIONS: CampaignAction[] = ['schedule', 'unschedule', 'start', 'pause', 'resume', 'cancel']

test('a campaign allows only the specified status changes', () => {
  const moves = Object.fromEntries(
    CAMPAIGN_STATUSES.map((status) => [
      status,
      Object.fromEntries(
        ACTIONS.map((action) => [action, afterAction(status, action)]).filter(([, to]) => to !== null),
      ),
    ]),
  )

  expect(moves).toEqual({
    draft: { schedule: 'scheduled', start: 'running', cancel: 'cancelled' },
    scheduled: { schedule: 'scheduled', unschedule: 'draft', start: 'running', cancel: 'cancelled' },
    running: { pause: 'paused', cancel: 'cancelled' },
    paused: { resume: 'running', cancel: 'cancelled' },
    completed: {},
    cancelled: {},
  })
})

test('only a campaign that has not started can be edited, and a running one cannot be removed', () => {
  expect(CAMPAIGN_STATUSES.filter(isEditable)).toEqual(['draft', 'scheduled'])
  expect(CAMPAIGN_STATUSES.filter(isRemovable)).toEqual(['draft', 'completed', 'cancelled'])
})
