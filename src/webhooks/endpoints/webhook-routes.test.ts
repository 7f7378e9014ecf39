import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { TEST_SECRET_KEY } from '../../../test/harness/webhook-receiver.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { addEndpoint } from './endpoint.ts'
import { webhookRoutes } from './webhook-routes.ts'

test("GET /webhooks lists the endpoints of the key's business, newest first, in pages and without secrets", async () => {
  const app = await startTestApi({ routes: webhookRoutes })
  const tools = { box: createSealedBox(TEST_SECRET_KEY), guard: createAddressGuard([]) }
  const added: Awaited<ReturnType<typeof addEndpoint>>[] = []
  for (const path of ['a', 'b', 'c']) {
    const input = { url: `https://example.com/${path}`, events: ['sms.sent'] }
    added.push(await addEndpoint(app.db, tools, app.business.id, input, app.clock.now()))
    app.clock.advance(1_000)
  }
  const { client: stranger } = await app.addBusiness()

  const first = await app.as('webhooks:read').list('/webhooks?limit=2')
  const second = await app.as('webhooks:read').list(`/webhooks?limit=2&cursor=${first.body.meta.cursor}`)

  expect(first.body.data.map((one) => one.url)).toEqual(['https://example.com/c', 'https://example.com/b'])
  expect(second.body).toMatchObject({ data: [{ url: 'https://example.com/a' }], meta: { cursor: '', hasMore: false } })
  expect(Object.keys(first.body.data[0] ?? {}).sort()).toEqual(
    [
      ...['createdAt', 'description', 'disabledAt', 'disabledReason', 'events', 'failingSince', 'id'],
      ...['includeTestCalls', 'lastDeliveryAt', 'lastSuccessAt', 'signatureScheme', 'status', 'updatedAt', 'url'],
    ].sort(),
  )
  for (const { secret } of added) expect(first.text + second.text).not.toContain(secret)
  expect((await stranger.list('/webhooks')).body.data).toEqual([])
})
