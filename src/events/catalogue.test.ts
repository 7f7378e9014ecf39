import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { EVENT_NAMES, EVENTS, SUBSCRIBABLE_EVENTS, sampleDataOf } from './catalogue.ts'

test('the nine events of the contract are there, and the alias beside them', () => {
  expect(SUBSCRIBABLE_EVENTS).toEqual([
    'call.completed',
    'call.missed',
    'call.transferred',
    'appointment.created',
    'appointment.updated',
    'appointment.cancelled',
    'contact.created',
    'sms.received',
    'sms.sent',
    'message.received',
  ])
})

test.each(EVENT_NAMES)('the sample of %s has exactly the fields of its data, in their order', (name) => {
  const { data, sample } = EVENTS[name]

  expect(Value.Check(data, sample)).toBe(true)
  expect(Object.keys(sample)).toEqual(Object.keys(data.properties))
})

test('the alias has the sample of its event, an unknown name has none', () => {
  expect(sampleDataOf('message.received')).toBe(EVENTS['sms.received'].sample)
  expect([sampleDataOf('call.answered'), sampleDataOf('toString')]).toEqual([null, null])
})
