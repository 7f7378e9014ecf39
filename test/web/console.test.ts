import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAppointments } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { listCalls, requireCall } from '../../src/features/calls/call.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()

const hears = (page: Page, words: RegExp) =>
  page.getByRole('list', { name: 'Transcript' }).getByText(words).last().waitFor()

async function calls(page: Page): Promise<void> {
  await page.goto(`${site.url}/talk`)
  await page.getByRole('switch', { name: /Use my microphone/ }).click()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await hears(page, /./)
}

async function says(page: Page, text: string): Promise<void> {
  await page.getByLabel('What you say').fill(text)
  await page.keyboard.press('Enter')
}

async function hangsUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Hang up' }).click()
  await page.getByText('Call ended').waitFor()
  const path = await page.getByRole('link', { name: 'Open the call' }).getAttribute('href')
  return path?.split('/').at(-1) ?? ''
}

test('a typed call from the page books an appointment without any provider key', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/talk`)
  await page.getByRole('button', { name: 'Call', exact: true }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'console-before')
  await calls(page)

  await says(page, 'I would like to book a haircut')
  await hears(page, /first|second|at \d|o'clock|AM|PM/i)
  await says(page, 'the first one')
  await hears(page, /phone|number/i)
  await says(page, '212 555 0177')
  await hears(page, /name/i)
  await says(page, 'Ada Lovelace')
  await hears(page, /Shall I book/)
  await says(page, 'yes')
  await page.getByText('Book an appointment').waitFor()
  await page.getByText('booked', { exact: true }).waitFor()
  await page.getByText(/Answer 1/).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'console')
  const callId = await hangsUp(page)
  await expectAccessible(page)
  await screenshots(page, 'console-after')

  const { db } = site.app
  const call = await requireCall(db, site.businessId, callId)
  expect(call).toMatchObject({ test: true, from: null, status: 'completed', endedReason: 'caller_hangup' })
  expect(call.recordingFile).not.toBeNull()
  expect(call.toolCalls.map(({ name }) => name)).toContain('book')
  const { items } = await listAppointments(
    db,
    await requireBusiness(db, site.businessId),
    {},
    { limit: 10, after: null },
  )
  expect(items).toMatchObject([{ id: call.appointmentIds[0], contactName: 'Ada Lovelace', source: 'ai_call' }])
})

test('keys can be pressed as on a telephone, also on a mobile phone', async () => {
  const page = await site.signIn('member', { viewport: PHONE })
  await calls(page)

  await page.getByRole('button', { name: 'Key 3' }).click()
  await hears(page, /open/i)
  await page.getByText('Keys: ').waitFor({ state: 'attached' })
  await expectAccessible(page)
  const callId = await hangsUp(page)

  const { transcript } = await requireCall(site.app.db, site.businessId, callId)
  expect(transcript.map(({ text }) => text)).toContain('[pressed 3]')
})

test('leaving the page hangs up, and the call is recorded', async () => {
  const page = await site.signIn('member')
  const before = (await listCalls(site.app.db, site.businessId, { includeTest: true }, { limit: 100, after: null }))
    .items.length
  await calls(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('button', { name: 'Hang up and leave' }).click()

  await expect
    .poll(
      async () =>
        (await listCalls(site.app.db, site.businessId, { includeTest: true }, { limit: 100, after: null })).items
          .length,
    )
    .toBe(before + 1)
})

test('a viewer sees who may call, but no button', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/talk`)

  await page.getByText('Test calls need the member role').waitFor()
  expect(await page.getByRole('button', { name: 'Call', exact: true }).count()).toBe(0)
  await expectAccessible(page)
})

test('a typed message can be finished with a button, as with # on a phone', async () => {
  const page = await site.signIn('member')
  await calls(page)

  await page.getByLabel('What you say').fill('I would like to leave a message')
  await page.keyboard.press('Enter')
  await page.getByText('What you type is added to your message.').waitFor()
  await page.getByLabel('What you say').fill('Please call me back.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Finish the message' }).click()

  await hears(page, /pass your message on/)
  await page.getByText('What you type is added to your message.').waitFor({ state: 'detached' })
  await hangsUp(page)
})
