import { expect } from 'vitest'
import { caldavRig } from '../../../test/calendars/rigs.ts'
import { peerTest } from '../../../test/harness/peer-tools.ts'
import type { ExportedEvent } from '../../features/calendars/calendar-provider.ts'

// What all calendars must do is in test/calendars/conformance.test.ts.

const START = Date.UTC(2026, 2, 3, 15)
const { signal } = new AbortController()

const booking: ExportedEvent = {
  ...{ appointmentId: 'apt_1', start: START, end: START + 3_600_000, sequence: 1 },
  ...{ title: 'Cleaning: Ada, née Müller; "VIP"', description: '+15551234567\nFirst visit' },
}

peerTest('radicale', 'an appointment is written as other programs read it', async () => {
  const { provider, target } = await caldavRig()

  const made = await provider.put(target, booking, null, signal)

  if (made.outcome !== 'written') throw new Error('not written')
  const { user, password } = target.access
  const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` }
  const text = await (await fetch(new URL(made.id, target.calendarId), { headers })).text()
  expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:Cleaning: Ada\\, née Müller\\; "VIP"')
  expect(text).toContain('UID:apt_1@bell.test')
  expect(text).toContain('SEQUENCE:1')
})
