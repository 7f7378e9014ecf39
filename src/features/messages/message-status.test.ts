import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterReport, isFinal, MESSAGE_STATUSES, type MessageStatus } from './message-status.ts'

const play = (reports: readonly MessageStatus[]) => reports.reduce(afterReport, 'queued' as MessageStatus)

test('a message goes queued, sent, delivered', () => {
  expect(afterReport('queued', 'sent')).toBe('sent')
  expect(afterReport('sent', 'delivered')).toBe('delivered')
  expect(afterReport('queued', 'delivered')).toBe('delivered')
})

test('delivery fails from queued and from sent', () => {
  expect(afterReport('queued', 'failed')).toBe('failed')
  expect(afterReport('sent', 'failed')).toBe('failed')
})

test('pain 14: a late report never takes a message back', () => {
  expect(afterReport('delivered', 'sent')).toBe('delivered')
  expect(afterReport('delivered', 'queued')).toBe('delivered')
  expect(afterReport('delivered', 'failed')).toBe('delivered')
  expect(afterReport('failed', 'delivered')).toBe('failed')
  expect(afterReport('sent', 'queued')).toBe('sent')
})

test('pain 14: whatever the order and however often reports come, the status only ever grows and final stays final', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MESSAGE_STATUSES), { maxLength: 12 }), (reports) => {
      const end = play(reports)

      const firstFinal = reports.find(isFinal)
      expect(end).toBe(firstFinal ?? (reports.includes('sent') ? 'sent' : 'queued'))
      expect(play([...reports, ...reports])).toBe(end)
    }),
  )
})
