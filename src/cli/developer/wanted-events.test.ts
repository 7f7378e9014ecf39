import { expect, test } from 'vitest'
import { asSubscribed } from './wanted-events.ts'

const event = (name: string, data: object = {}) => ({
  id: 'evt_1',
  name,
  body: JSON.stringify({ event: name, idempotencyKey: 'evt_1', data }),
})

test('an event is forwarded under the requested name', () => {
  const text = event('sms.received')

  expect(asSubscribed(text, 'all', false)).toEqual(text)
  expect(asSubscribed(text, ['sms.received', 'message.received'], false)).toEqual(text)
  expect(asSubscribed(text, ['message.received'], false)).toEqual(event('message.received'))
  expect(asSubscribed(text, ['call.completed'], false)).toBeNull()
})

test('events of test calls are left out unless requested', () => {
  const call = event('call.completed', { test: true })

  expect(asSubscribed(call, 'all', false)).toBeNull()
  expect(asSubscribed(call, 'all', true)).toEqual(call)
})
