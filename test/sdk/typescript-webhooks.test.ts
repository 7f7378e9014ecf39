import { expect, test } from 'vitest'
import { WebhookVerificationError, webhooks } from '../../sdk/typescript/src/index.ts'
import { webhookCases } from './webhook-cases.ts'

const NOW = new Date('2026-03-02T14:06:00.000Z')

test.each(webhookCases(NOW))('unwrap decides on a request $name', async ({ genuine, headers, body, keys }) => {
  const asFetch = webhooks.unwrap(body, new Headers(headers), keys, { now: NOW })
  const asNode = webhooks.unwrap(Buffer.from(body), headers, keys, { now: NOW })

  if (!genuine) {
    await expect(asFetch).rejects.toBeInstanceOf(WebhookVerificationError)
    await expect(asNode).rejects.toBeInstanceOf(WebhookVerificationError)
    return
  }
  const event = await asFetch
  if (event.event !== 'contact.created') throw new Error('the event is of another type')
  const name: string | null = event.data.name
  expect(name).toBe('Zoë 🎈')
  await expect(asNode).resolves.toEqual(event)
})
