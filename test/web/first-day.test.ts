import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { PASSWORD } from '../factories/dashboard-people.ts'
import { boxOf } from './box-of.ts'
import { openDashboard } from './open-dashboard.ts'

/** The owner's own server behind real TLS, which verifies the signature of every request. */
const receiver = await startDemoReceiver({ now: () => systemClock.now() })
const folder = await mkdtemp(join(tmpdir(), 'frontbell-story-'))
await writeFile(join(folder, 'ca.pem'), receiver.ca)
afterAll(async () => {
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const site = openDashboard({ settings: { FRONTBELL_WEBHOOK_CA_FILE: join(folder, 'ca.pem') } })

async function joinsByTheLinkOfTheFirstStart(page: Page): Promise<void> {
  await page.goto(site.app.ownerLink ?? '')
  await page.getByLabel('Your name').fill('Bella Rossi')
  await page.getByLabel('Email').fill('bella@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('4 of 6 done').waitFor()
}

async function connectsOtherSoftware(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add an endpoint' }).click()
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('URL').fill(`${receiver.url}/hook`)
  await page.getByText('Include test calls from the dashboard').click()
  await page.getByRole('button', { name: 'Add and send ping' }).click()
  await page.getByText('Accepted (200)').waitFor()
  const pem = (await page.getByRole('region', { name: 'public key', exact: true }).textContent()) ?? ''
  receiver.trust('/hook', { publicKey: pem, secret: '' })
}

async function booksInATestCall(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByText('5 of 6 done').waitFor()
  await page.getByRole('link', { name: 'Start a test call' }).first().click()
  await page.getByRole('switch', { name: /Use my microphone/ }).click()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const said = page.getByRole('list', { name: 'Transcript' })
  const dialogue: [heard: RegExp, answer: string][] = [
    [/./, 'I would like to book a haircut'],
    [/first|second|at \d|o'clock|AM|PM/i, 'the first one'],
    [/phone|number/i, '212 555 0177'],
    [/name/i, 'Ada Lovelace'],
    [/Shall I book/, 'yes'],
  ]
  for (const [heard, answer] of dialogue) {
    await said.getByText(heard).last().waitFor()
    await page.getByLabel('What you say').fill(answer)
    await page.keyboard.press('Enter')
  }
  await page.getByText('booked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hang up' }).click()
  await page.getByText('Call ended').waitFor()
}

interface Booking {
  id: string
  startsAt: Date
  /** A date in the salon's calendar. */
  date: string
  hour: number
}

async function booking(): Promise<Booking> {
  const rows = await site.app.db.read<Booking[]>`
    SELECT id, starts_at AS "startsAt", to_char(starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD') AS date,
      extract(hour FROM starts_at AT TIME ZONE 'America/New_York')::int AS hour
    FROM appointments WHERE business_id = ${site.businessId}`
  expect(rows).toHaveLength(1)
  return rows[0] as Booking
}

/**
 * Reschedules by an hour: later in the morning, earlier in the afternoon, so that it stays within the day. @returns the
 * shift
 */
async function dragsIt(page: Page, { date, hour }: Booking): Promise<number> {
  await page.goto(`${site.url}/calendar?view=day&date=${date}`)
  const entry = page.locator('.calendar-grid').getByRole('button', { name: /Ada Lovelace/ })
  await entry.scrollIntoViewIfNeeded()
  const ten = await boxOf(page.getByText(/^10\s?AM$/i))
  const hourPx = (await boxOf(page.getByText(/^11\s?AM$/i))).y - ten.y
  const [box, hours] = [await boxOf(entry), hour < 12 ? 1 : -1]
  const [x, y] = [box.x + Math.min(box.width / 2, 60), box.y + 6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 5, { steps: 3 })
  await page.mouse.move(x, y + hours * hourPx, { steps: 8 })
  await page.mouse.up()
  await page.getByText(/Moved to/).waitFor()
  return hours
}

test('a new owner: first link, a test call that books, rescheduling, and a webhook to their own server', async () => {
  const page = await site.newPage()

  await joinsByTheLinkOfTheFirstStart(page)
  await connectsOtherSoftware(page)
  await booksInATestCall(page)
  const booked = await booking()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().waitFor()
  // All six steps have been ticked.
  await page.getByText('Getting started').waitFor({ state: 'detached' })
  const hours = await dragsIt(page, booked)

  const moved = await booking()
  expect(moved).toMatchObject({ id: booked.id, startsAt: new Date(booked.startsAt.getTime() + hours * 3_600_000) })
  const came = () => receiver.received.map(({ headers, problem }) => [headers['x-service-event'], problem])
  await expect.poll(came).toEqual(
    expect.arrayContaining([
      ['appointment.updated', null],
      ['appointment.created', null],
      ['call.completed', null],
      ['contact.created', null],
    ]),
  )
  await page.goto(`${site.url}/settings/deliveries`)
  await page.getByRole('link', { name: 'appointment.updated' }).first().click()
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  await page.getByText(moved.id).first().waitFor()
})
