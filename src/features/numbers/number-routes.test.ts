import { expect, test } from 'vitest'
import { aNumber } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test("GET /phone-numbers lists the numbers of the key's business only", async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const first = await aNumber(app.db, app.business, { phone: '+12125550001' })
  const second = await aNumber(app.db, app.business, { phone: '+442079460000' })

  const page = await app.as('numbers:read').list('/phone-numbers?limit=1')
  const rest = await app.as('numbers:read').list(`/phone-numbers?limit=1&cursor=${page.body.meta.cursor}`)

  const asJson = (number: typeof first) => ({ ...number, createdAt: number.createdAt.toISOString() })
  expect([...page.body.data, ...rest.body.data]).toEqual([asJson(second), asJson(first)])
  expect(rest.body.meta.hasMore).toBe(false)
  expect((await stranger.list('/phone-numbers')).body.data).toEqual([])
})
