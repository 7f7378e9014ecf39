import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { listConnections } from '../../src/features/calendars/calendar-connection.ts'
import { addStaff } from '../../src/features/staff/staff.ts'
import { type LocalGoogle, startLocalGoogle } from '../calendars/vendors/google-server.ts'
import { type LocalGraph, startLocalGraph } from '../calendars/vendors/graph-server.ts'
import { eventually } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

let google: LocalGoogle
let graph: LocalGraph

/** A service that is registered at both vendors, which are local servers. */
const site = openDashboard({
  async beside() {
    const now = () => Date.now()
    google = await startLocalGoogle(now)
    graph = await startLocalGraph(now)
    return {
      calendarVendors: { google: google.addresses, microsoft: graph.addresses },
      settings: {
        FRONTBELL_GOOGLE_CLIENT_ID: google.oauth.rules.clientId,
        FRONTBELL_GOOGLE_CLIENT_SECRET: google.oauth.rules.clientSecret,
        FRONTBELL_MICROSOFT_CLIENT_ID: graph.oauth.rules.clientId,
        FRONTBELL_MICROSOFT_CLIENT_SECRET: graph.oauth.rules.clientSecret,
      },
    }
  },
})

const DAY_MS = 86_400_000

/** The screen, on which the vendor has been chosen: the browser is at the vendor's page. */
async function atVendor(page: Page, program: RegExp): Promise<void> {
  for (const { oauth } of [google, graph]) oauth.rules.redirectUris = [`${site.url}/calendar-sign-in`]
  await page.goto(`${site.url}/settings/calendars`)
  await page.getByRole('button', { name: 'Connect calendar' }).first().click()
  await page.getByRole('button', { name: program }).click()
  await page.getByRole('heading', { name: 'Frontbell wants access' }).waitFor()
}

async function anAppointmentIn(days: number, staffId: string | null, contactName: string) {
  const business = await requireBusiness(site.app.db, site.businessId)
  const now = new Date()
  const startsAt = new Date(Math.ceil((+now + days * DAY_MS) / DAY_MS) * DAY_MS + 15 * 3_600_000)
  const input = { startsAt, durationMinutes: 30, contactName, ...(staffId !== null && { staffIds: [staffId] }) }
  const booked = await bookAppointment(site.app.db, business, input, 'api', now, 'any_time')
  if (booked.outcome !== 'booked') throw new Error('the time is taken')
}

test('a Google calendar is connected in three clicks besides the consent, for a member of staff; appointments appear there', async () => {
  const events = google.calendar('anna@example.com', { summary: 'Anna', primary: true })
  google.calendar('holidays', { summary: 'Holidays', accessRole: 'reader' })
  const anna = await addStaff(site.app.db, site.businessId, { name: 'Anna Keller' }, new Date())
  await anAppointmentIn(5, anna.id, 'Ada of Google')
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/calendars`)
  await page.getByRole('button', { name: 'Connect calendar' }).first().click()
  await page.getByText('Which calendar do you use?').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'calendars-connect')

  await atVendor(page, /Google Calendar/)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('checkbox', { name: 'Anna' }).waitFor()
  await page.getByRole('combobox', { name: 'Whose calendar is it?' }).click()
  await page.getByRole('option', { name: 'Anna Keller' }).click()
  await expectAccessible(page)
  await screenshots(page, 'calendars-choose')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('row', { name: /Anna.*Google.*Up to date/ }).waitFor()
  await screenshots(page, 'calendars-connected')

  await eventually(() => expect(events.since(null).map(({ summary }) => summary)).toContain('Ada of Google'))
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Anna' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Calendar of' }).click()
  await page.getByRole('option', { name: 'The whole business' }).click()
  await eventually(async () => {
    const connections = await listConnections(site.app.db, site.businessId)
    expect(connections.find(({ title }) => title === 'Anna')).toMatchObject({ staffId: null })
  })
  await expectAccessible(page)
  await screenshots(page, 'calendars-owner')
})

test('a Microsoft 365 calendar is connected, and signing in again restores one whose consent has ended', async () => {
  const owner = { name: 'Anna', address: 'anna@example.com' }
  graph.calendars.set('work', { id: 'work', name: 'Work', canEdit: true, isDefaultCalendar: false, owner })
  const page = await site.signIn('admin')
  await atVendor(page, /Microsoft 365/)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('row', { name: /Work.*Microsoft 365.*Up to date/ }).waitFor()

  graph.oauth.revoke('anna@example.com')
  await page.getByRole('button', { name: 'Work' }).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByText(/the consent has ended; connect the calendar again/).waitFor()
  await screenshots(page, 'calendars-refused')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()

  await page.getByRole('dialog', { name: 'Work' }).getByText('Up to date').waitFor()
})

test('a consent that is denied or incomplete is explained in a sentence, and another session cannot finish a sign-in', async () => {
  const page = await site.signIn('admin')
  await atVendor(page, /Google Calendar/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText("Access wasn't allowed on the sign-in page.").waitFor()
  await expectAccessible(page)
  await screenshots(page, 'calendars-denied')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText("Google Calendar wasn't connected").waitFor({ state: 'detached' })

  await atVendor(page, /Google Calendar/)
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Not all permissions were allowed.').waitFor()

  await atVendor(page, /Google Calendar/)
  const other = await site.signIn('admin')
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Allow' }).click()
  await other.getByText('The sign-in was begun in another session').waitFor()
})

test('reports of vendors are received without a session, and forged ones are refused', async () => {
  const to = (vendor: string) => `${site.url}/calendar-pushes/${vendor}/d9b2f0f2-0000-4000-8000-000000000000`
  const body = JSON.stringify({ value: [{ clientState: 'forged' }] })

  const replies = [
    await fetch(to('google'), { method: 'POST', headers: { 'x-goog-channel-token': 'forged' } }),
    await fetch(to('google'), { method: 'POST' }),
    await fetch(to('microsoft'), { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    await fetch(`${to('microsoft')}?validationToken=%3Cscript%3E`, { method: 'POST' }),
    await fetch(to('microsoft'), { method: 'POST', body: 'no JSON' }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([403, 401, 403, 403, 400])
})
