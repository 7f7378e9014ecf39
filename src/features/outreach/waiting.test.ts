import { beforeAll, expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { aCampaign } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { createContact } from '../contacts/contact.ts'
import { requireCampaign, startCampaign } from './campaign.ts'
import { runDueCampaigns } from './campaign-runner.ts'
import { listWaitingRecipients, waitingOf, withWaiting } from './waiting.ts'

const BUSINESS = { country: 'US', timezone: 'America/New_York' }
const NEW_YORK = '+12125550142'
const DAYTIME = { open: '09:00', close: '19:00' }
const CALLING = {
  hours: { monday: DAYTIME, tuesday: DAYTIME },
  ...{ maxAtOnce: 1, maxAttempts: 2, retryAfterMinutes: 120 },
  ...{ greeting: null, voicemailAction: null, voicemailText: null },
}

/** A day of March 2026 by the clock of New York, before the clocks change on the 8th; the 2nd is a Monday. */
const at = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00-05:00`)

test.each([
  ['a text by day', null, null, at(2, '12:00'), null],
  ['a text in the evening', null, null, at(2, '21:51'), { reason: 'night', until: at(3, '08:00') }],
  ['a text before the morning', null, at(3, '08:00'), at(3, '02:00'), { reason: 'night', until: at(3, '08:00') }],
  ['a second try', null, at(2, '14:00'), at(2, '12:00'), { reason: 'next_attempt', until: at(2, '14:00') }],
  ['a second try at night', null, at(2, '22:00'), at(2, '20:00'), { reason: 'night', until: at(3, '08:00') }],
  ['a call in the hours', CALLING, null, at(2, '12:00'), null],
  ['a call after the hours', CALLING, null, at(2, '19:30'), { reason: 'calling_hours', until: at(3, '09:00') }],
  ['a call at night', CALLING, null, at(2, '23:00'), { reason: 'night', until: at(3, '09:00') }],
  [
    'a call before the weekend',
    CALLING,
    null,
    at(3, '19:30'),
    { reason: 'calling_hours', until: new Date('2026-03-09T13:00Z') },
  ],
] as const)('%s', (_, calling, dueAt, now, expected) => {
  expect(waitingOf({ phone: NEW_YORK, dueAt }, calling, BUSINESS, now)).toEqual(expected)
})

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a campaign that is started in the evening says until when it waits, for each recipient by name', async () => {
  const now = at(2, '21:51')
  const { business } = await startMessaging(db, {}, { now })
  await createContact(db, business.id, { name: 'Ada', phone: NEW_YORK }, 'api', now)
  const { id } = await aCampaign(db, business, { channel: 'sms', phones: [NEW_YORK] })
  await startCampaign(db, business.id, id, now)
  const read = async () => withWaiting(db, business.id, await requireCampaign(db, business.id, id), now)
  const waiting = { reason: 'night', until: at(3, '08:00') }
  expect(await read()).toMatchObject({ status: 'running', waiting })

  await runDueCampaigns(db, now)

  expect(await read()).toMatchObject({ status: 'running', waiting })
  const { items } = await listWaitingRecipients(db, business.id, id, {}, { limit: 10, after: null }, now)
  expect(items).toMatchObject([{ status: 'pending', contactName: 'Ada', waiting }])
})
