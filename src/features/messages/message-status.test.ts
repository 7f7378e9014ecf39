import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterReport, isFinal, MESSAGE_STATUSES, type MessageStatus } from './message-status.ts'

const play = (reports: readonly MessageStatus[]) => reports.reduce(afterReport, 'queued' as MessageStatus)

test('a message moves from queued to sent to delivered', () => {
  expect(afterReport('queued', 'sent')).toBe('sent')
  expect(afterReport('sent', 'delivered')).toBe('delivered')
  expect(afterReport('queued', 'delivered')).toBe('delivered')
})

test('a queued and a sent message can fail', () => {
  expect(afterReport('queued', 'failed')).toBe('failed')
  expect(afterReport('sent', 'failed')).toBe('failed')
})

test('a late report never moves a message backwards', () => {
  expect(afterReport('delivered', 'sent')).toBe('delivered')
  expect(afterReport('delivered', 'queued')).toBe('delivered')
  expect(afterReport('delivered', 'failed')).toBe('delivered')
  expect(afterReport('failed', 'delivered')).toBe('failed')
  expect(afterReport('sent', 'queued')).toBe('sent')
})

test('in any order and number of reports the status only moves forward, and a final status stays', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MESSAGE_STATUSES), { maxLength: 12 }), (reports) => {
      const end = play(reports)

      const firstFinal = reports.find(isFinal)
      expect(end).toBe(firstFinal ?? (reports.includes('sent') ? 'sent' : 'queued'))
      expect(play([...reports, ...reports])).toBe(end)
    }),
  )
})
