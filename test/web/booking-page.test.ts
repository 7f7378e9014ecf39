import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeBookingPage, readBookingPage } from '../../src/features/appointments/booking-page/booking-page.ts'
import { addService } from '../../src/features/business/business.ts'
import { addStaff } from '../../src/features/staff/staff.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { addDays } from '../../src/kernel/time/calendar-date.ts'
import { atTheEnd } from '../harness/at-the-end.ts'
import { until } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const settings = () => readBookingPage(site.app.db, site.businessId)

async function switchOn(allowedSites: string[] = []) {
  const { db } = site.app
  const change = { enabled: true, slug: 'bella-salon', proofs: ['text' as const], allowedSites }
  await changeBookingPage(db, site.businessId, change, { sendsMail: false }, systemClock.now())
}

/** The code in the last text that the simulated carrier has taken for the number. */
async function codeTo(phone: string): Promise<string> {
  const found = async () => {
    const lines = await readFile(join(dirname(site.recordingsFolder), 'simulator-sms.jsonl'), 'utf8').catch(() => '')
    const texts = lines.split('\n').filter((line) => line.includes(`"to":"${phone}"`))
    return /\b\d{6}\b/.exec(texts.at(-1)?.replace(phone, '') ?? '')?.[0]
  }
  await until('the code is sent', async () => (await found()) !== undefined)
  return (await found()) ?? ''
}

/** A Wednesday at least a week away: customers may change an appointment only until some hours before it. */
function aWednesday(): string {
  const date = addDays(systemClock.now().toISOString().slice(0, 10), 7)
  return addDays(date, (10 - new Date(date).getUTCDay()) % 7)
}

/** Books the first time of a beard trim with Anna that is offered on a Wednesday. `step` is called on each page. */
async function book(
  page: Page | FrameLocator,
  customer: { name: string; phone: string },
  step: (name: string) => Promise<void> = async () => {},
) {
  await page.getByRole('link', { name: /^Beard trim/ }).click()
  await page.getByRole('heading', { name: 'Whom would you like to see?' }).waitFor()
  await step('staff')
  await page.getByRole('link', { name: 'Anna' }).click()
  await page.locator('input[type=date]').fill(aWednesday())
  await page.getByRole('button', { name: 'Show times' }).click()
  await page.locator(`input[type=date][value="${aWednesday()}"]`).waitFor()
  await step('times')
  await page.locator('ul.times a').first().click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  await page.getByRole('group', { name: 'Do you have a beard?' }).waitFor()
  await step('details')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Name', { exact: true }).fill(customer.name)
  await page.getByLabel('Mobile number').fill(customer.phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await step('code')
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(customer.phone))
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await page.getByText('Your appointment is booked.').waitFor()
  await step('booked')
}

const bookedBy = (phone: string) => site.app.db.list<{ source: string; contactName: string; answers: unknown }[]>`
  SELECT source, contact_name AS "contactName", answers FROM appointments WHERE contact_phone = ${phone} AND status = 'confirmed'`

/** A service that two members offer, with a question. */
async function aBeardTrim() {
  const { db } = site.app
  const known = await db.list`SELECT FROM services WHERE business_id = ${site.businessId} AND name = 'Beard trim'`
  if (known.length > 0) return
  const questions = [{ name: 'Do you have a beard?', type: 'yes_no' as const, required: true }]
  const description = 'Trimmed, washed and oiled.'
  const price = { priceCents: 2_500, currency: 'USD' }
  // So long before, the customer may still move the appointment, whatever the hour of the test.
  const input = { name: 'Beard trim', durationMinutes: 30, minNoticeMinutes: 1_440, questions, description, ...price }
  await addService(db, site.businessId, input)
  for (const name of ['Anna', 'Ben']) await addStaff(db, site.businessId, { name }, systemClock.now())
}

test('an admin switches the page on, gives it an address and lists the web site that embeds it', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/booking-page`)
  await page.getByRole('switch', { name: /^Customers can book/ }).click()
  await until('the page is on', async () => (await settings()).enabled)
  await page.getByRole('button', { name: /last part of the address/i }).click()
  await page.getByRole('textbox', { name: 'Last part of the address' }).fill('a b')
  await page.keyboard.press('Enter')
  await page.getByText('must be 3 to 50 letters').waitFor()
  await page.getByRole('textbox', { name: 'Last part of the address' }).fill('Bella-Salon')
  await page.keyboard.press('Enter')
  await until('the address is saved', async () => (await settings()).slug === 'bella-salon')
  await page.getByRole('button', { name: /websites/i }).click()
  await page.getByRole('textbox', { name: /websites/i }).fill('not a site')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^"not a site" is not a website; write it as/).waitFor()
  await page.getByRole('textbox', { name: /websites/i }).fill('https://www.example.com\nexample.org')
  await page.keyboard.press('Control+Enter')
  await until('the sites are saved', async () => (await settings()).allowedSites.length === 2)
  await page.getByText('/book/bella-salon?embed=1').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'settings-booking-page')

  expect(await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(
    `${site.url}/book/bella-salon`,
  )
  const viewer = await site.signIn('viewer')
  await viewer.goto(`${site.url}/settings/booking-page`)
  await viewer.getByRole('switch', { name: /^Customers can book/ }).waitFor()
  expect(await viewer.getByRole('switch', { name: /^Customers can book/ }).isDisabled()).toBe(true)
})

test('a customer books without JavaScript; every page is accessible', async () => {
  await aBeardTrim()
  await switchOn()
  const page = await site.newPage({ javaScriptEnabled: false })
  const withScripts = await site.newPage()
  await page.goto(`${site.url}/book/bella-salon`)

  await book(page, { name: 'Ada Lovelace', phone: '+12125559801' }, async (step) => {
    // axe needs scripts; the same address shows the same page.
    await withScripts.goto(page.url())
    await expectAccessible(withScripts)
    await screenshots(withScripts, `booking-${step}`)
    if (step !== 'details') return
    // The page follows the browser's scheme.
    await withScripts.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(withScripts)
    await screenshots(withScripts, 'booking-details-in-the-dark')
    await withScripts.emulateMedia({ colorScheme: 'light' })
  })

  expect(await bookedBy('+12125559801')).toEqual([
    {
      source: 'booking_page',
      contactName: 'Ada Lovelace',
      answers: [{ question: 'Do you have a beard?', answer: 'yes' }],
    },
  ])
  await page.getByRole('link', { name: 'See, move or cancel the appointment' }).click()
  await page.getByRole('link', { name: 'Choose another time' }).waitFor()
})

test('a form with errors keeps the entries, and shows the errors beside their fields', async () => {
  await aBeardTrim()
  await switchOn()
  const page = await site.newPage()
  await page.goto(`${site.url}/book/bella-salon`)
  await expectAccessible(page)
  await screenshots(page, 'booking-services')
  await page.getByRole('link', { name: /^Beard trim/ }).click()
  await page.getByRole('link', { name: 'Anybody' }).click()
  await page.locator('ul.times a').first().click()
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Mobile number').fill('12')
  await page.getByRole('button', { name: 'Send code' }).click()

  await page.getByText('Enter a whole phone number').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace Hopper')
  expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true)
  await expectAccessible(page)
  await screenshots(page, 'booking-faults')
})

test('a customer books in a frame on the web site of the business, which has another origin', async () => {
  await aBeardTrim()
  const html = `<!doctype html><title>Salon</title><h1>Salon</h1>
    <iframe src="${site.url}/book/bella-salon?embed=1" title="Book" style="width:100%;height:48rem;border:0"></iframe>`
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => void server.close())
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  await switchOn([origin])

  const page = await site.newPage()
  await page.goto(origin)
  const frame = page.frameLocator('iframe')
  await book(frame, { name: 'Hedy Lamarr', phone: '+12125559802' })

  expect(await bookedBy('+12125559802')).toHaveLength(1)
  expect(await frame.getByRole('link', { name: 'See, move or cancel the appointment' }).getAttribute('target')).toBe(
    '_blank',
  )
})
