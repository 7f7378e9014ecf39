import { expect, test } from 'vitest'
import { aCampaign } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { cancelCampaign } from './campaign.ts'

test("GET /outreach returns whole records of the key's business, filtered and paged", async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const texts = await aCampaign(app.db, app.business)
  const calls = await aCampaign(app.db, app.business, { channel: 'call' })
  await cancelCampaign(app.db, app.business.id, calls.id, app.clock.now())
  const get = async (query: string) => (await app.as('outreach:read').list(`/outreach?${query}`)).body

  const page = await get('limit=1')
  const rest = await get(`limit=1&cursor=${page.meta.cursor}`)

  const { body: _body, calling: _calling, requiresConsent, pausedReason, runningSince, ...record } = texts
  expect({ requiresConsent, pausedReason, runningSince }).toEqual({
    ...{ requiresConsent: false, pausedReason: null, runningSince: null },
  })
  const instants = { createdAt: texts.createdAt.toISOString(), updatedAt: texts.updatedAt.toISOString() }
  expect((await get('channel=sms')).data).toEqual([
    { ...record, ...instants, counts: { ...record.counts, total: 2, pending: 2 } },
  ])
  expect([...page.data, ...rest.data].map((one) => one.id).sort()).toEqual([texts.id, calls.id].sort())
  expect((await get('status=cancelled')).data.map((one) => one.id)).toEqual([calls.id])
  expect((await stranger.list('/outreach')).body.data).toEqual([])
  expect((await app.as('outreach:read').get('/outreach?status=lost')).status).toBe(400)
})
