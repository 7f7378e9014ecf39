import { expect, test } from 'vitest'
import { changedRecord, changeWords } from '../../web/src/screens/audit/changed-record.ts'

test('an entry of the audit log leads to the record that it is about, by its name', () => {
  expect(changedRecord({ action: 'updateContact', recordId: 'ctc_01h2x', recordName: 'Ada' })).toEqual({
    ...{ kind: 'Contact', name: 'Ada' },
    page: { to: '/contacts/ctc_01h2x', route: '/contacts/$contactId' },
  })
  expect(changedRecord({ action: 'pingWebhook', recordId: 'whe_01h2x', recordName: null })?.page).toEqual({
    ...{ to: '/settings/webhooks/whe_01h2x', route: '/settings/webhooks/$webhookId' },
  })
})

test('a record without a page, or that is deleted, has no link', () => {
  expect(changedRecord({ action: 'updateService', recordId: 'svc_1', recordName: 'Haircut' })).toEqual({
    ...{ kind: 'Service', name: 'Haircut', page: null },
  })
  expect(changedRecord({ action: 'deleteContact', recordId: 'ctc_1', recordName: null })).toEqual({
    ...{ kind: 'Contact', name: null, page: null },
  })
})

test('an entry about no record shows none', () => {
  expect(changedRecord({ action: 'signIn', recordId: null, recordName: null })).toBeNull()
})

test('a change is shown with its values, and without them where the log does not hold them', () => {
  expect(changeWords({ field: 'durationMinutes', from: '30', to: '45' })).toBe('Length: 30 → 45')
  expect(changeWords({ field: 'description', from: null, to: 'With a wash' })).toBe('Description: With a wash')
  expect(changeWords({ field: 'price', from: '$30', to: null })).toBe('Price: $30 → –')
  expect(changeWords({ field: 'phone', from: null, to: null })).toBe('Phone number')
})
