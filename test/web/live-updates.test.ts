import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()
const STREAM = '/dashboard/api/changes'

/** Adds a contact with a name of its own, as a test that is repeated finds the contacts of its earlier runs. */
async function addContact(): Promise<string> {
  const name = `Rosalind ${randomUUID()}`
  await createContact(site.app.db, site.businessId, { name }, 'api', systemClock.now())
  return name
}

/** Opens the list of contacts and waits until it has loaded. */
async function openContacts(page: Page): Promise<void> {
  const known = await addContact()
  await page.goto(`${site.url}/contacts`)
  await page.getByText(known).waitFor()
}

/** The open streams of the page. A stream is open once the service has responded. */
function streamsOf(page: Page): ReadonlySet<Request> {
  const streams = new Set<Request>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === STREAM) streams.add(response.request())
  })
  const onClosed = (request: Request) => void streams.delete(request)
  page.on('requestfinished', onClosed).on('requestfailed', onClosed)
  return streams
}

test('a hidden tab closes its stream, and has missed nothing when it is shown again', async () => {
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.clock.install()
  const streams = streamsOf(page)
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
      document.dispatchEvent(new Event('visibilitychange'))`)
  await openContacts(page)
  await expect.poll(() => streams.size).toBe(1)

  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
  await look('hidden')
  await page.clock.runFor(14_000)
  const whileElsewhere = streams.size
  await page.clock.runFor(2_000)
  await expect.poll(() => streams.size).toBe(0)
  const name = await addContact()
  await page.clock.resume()
  await look('visible')

  expect(whileElsewhere).toBe(1)
  await page.getByText(name).waitFor()
  expect(streams.size).toBe(1)
})

test('a change that was made before the stream opened is shown when it opens', async () => {
  const page = await site.signIn('viewer')
  let letThrough = () => {}
  const isWaiting = new Promise<void>((waits) => {
    void page.route(`**${STREAM}`, (route) => {
      letThrough = () => void route.continue()
      waits()
    })
  })
  await openContacts(page)
  await isWaiting

  const name = await addContact()
  letThrough()

  await page.getByText(name).waitFor()
})

test('a page whose stream was refused opens it again, and has missed nothing', async () => {
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.clock.install()
  const streams = streamsOf(page)
  await page.route(`**${STREAM}`, (route) => route.fulfill({ status: 429 }), { times: 1 })
  const refused = page.waitForResponse((response) => response.url().endsWith(STREAM))
  await openContacts(page)
  await refused
  await expect.poll(() => streams.size).toBe(0)
  const name = await addContact()

  await page.clock.runFor(5_000)

  await page.getByText(name).waitFor()
})
