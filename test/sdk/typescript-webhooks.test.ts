import { expect, test } from 'vitest'
import { WebhookVerificationError, webhooks } from '../../sdk/typescript/src/index.ts'
import { webhookCases } from './webhook-cases.ts'

const NOW = new Date('2026-03-02T14:06:00.000Z')

test.each(webhookCases(NOW))('unwrap decides on a request $name', async ({ genuine, headers, body, keys }) => {
  const [asFetch, asNode] = await Promise.allSettled([
    webhooks.unwrap(body, new Headers(headers), keys, { now: NOW }),
    webhooks.unwrap(Buffer.from(body), headers, keys, { now: NOW }),
  ])

  if (!genuine) {
    const refusal = { status: 'rejected', reason: expect.any(WebhookVerificationError) }
    expect([asFetch, asNode]).toEqual([refusal, refusal])
    return
  }
  if (asFetch.status !== 'fulfilled') throw asFetch.reason
  const event = asFetch.value
  if (event.event !== 'contact.created') throw new Error('the event is of another type')
  const name: string | null = event.data.name
  expect(name).toBe('Zoë 🎈')
  expect(asNode).toEqual(asFetch)
})
