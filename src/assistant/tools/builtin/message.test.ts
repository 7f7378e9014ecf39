import { expect, test } from 'vitest'
import { aBusiness, aLiveCall, anEnding, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { finishCall } from '../../../features/calls/call-ending.ts'
import { listInboxItems } from '../../../features/inbox/inbox.ts'
import { listNotifications } from '../../../features/notifications/notification.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import type { ToolContext } from '../tool-context.ts'
import { messageTool } from './message.ts'

const ALL = { limit: 10, after: null }

test('a message that a model takes is in the inbox at once, even if the tool ran twice, and is announced at the end of the call', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const callId = await aLiveCall(db, business)
  const caller = { phone: '+15551234567', businessPhone: business.phone, callId, messageId: null }
  const context: ToolContext = {
    ...{ db, business, callId, clock: new ManualClock(NOW), log: silentLog },
    caller: { ...caller, isNumberDoubtful: false, namesAreHeard: true },
    transfer: async () => ({ outcome: 'failed', reason: 'none' }),
  }
  const request = { text: 'The tap drips.', from: '+15551234567' }

  const result = await messageTool.run(context, request, false)
  await messageTool.run(context, request, true)
  const during = await listNotifications(db, business.id, {}, ALL)
  await finishCall(db, callId, anEnding())

  expect(result).toEqual({ outcome: 'message_kept' })
  expect(during.items).toEqual([])
  expect((await listInboxItems(db, business.id, {}, ALL)).items).toMatchObject([{ words: 'The tap drips.', callId }])
  const { items } = await listNotifications(db, business.id, {}, ALL)
  expect(items).toMatchObject([{ type: 'message.left', body: 'The tap drips.', resourceId: callId }])
})
