import { expect, test } from 'vitest'
import { changedRecord } from '../../web/src/screens/audit/changed-record.ts'

test('an entry of the audit log leads to the record that it is about, by its name on the screens', () => {
  expect(changedRecord('/contacts/ctc_01h2x')).toEqual({ label: 'Contact', to: '/contacts/ctc_01h2x' })
  expect(changedRecord('/webhooks/whe_01h2x/ping')).toEqual({
    label: 'Webhook endpoint',
    to: '/settings/webhooks/whe_01h2x',
  })
  expect(changedRecord('/appointments/apt_1?cancelledBy=business')).toEqual({
    label: 'Appointment',
    to: '/calendar/apt_1',
  })
})

test('an entry about no record with a page has no link', () => {
  expect(changedRecord('/business')).toBeNull()
  expect(changedRecord('/team/mem_01h2x')).toBeNull()
})
