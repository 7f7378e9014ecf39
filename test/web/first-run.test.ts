import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type ReceivedEvent, startReceiver } from '../../src/app/local-receiver/receiver.ts'
import { type ReceiverIdentity, readReceiverIdentity } from '../../src/app/local-receiver/receiver-identity.ts'
import { createBusiness, requireBusiness } from '../../src/features/business/business.ts'
import { changeBusiness } from '../../src/features/business/business-change.ts'
import { createOwnerLink, joinUrl } from '../../src/features/team/join-link.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { PASSWORD } from '../factories/dashboard-people.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

// Without the network that other tests allow: a local installation reaches receivers on this machine by itself.
const site = openDashboard({ settings: { FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '' } })

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const stepIs = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor()

/** A business that has no owner, as the operator makes it. */
async function aFreshBusiness(): Promise<{ id: string; link: string }> {
  const { db } = site.app
  const input = { name: 'New Business', phone: '+12125550150', timezone: 'America/New_York', plan: 'starter' }
  const { id } = await createBusiness(db, input, systemClock.now())
  return { id, link: joinUrl(site.url, (await createOwnerLink(db, id, systemClock.now())).token) }
}

async function joins(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Rita Berg')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
}

/** Answers the assistant in a typed test call until the appointment is booked. */
async function booksInATestCall(page: Page): Promise<void> {
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
}

const FIVE_MINUTES_MS = 5 * 60_000

test('within five minutes a newcomer has their own business, a booked appointment and a delivered webhook', async () => {
  const startedMs = performance.now()
  const identity = await readReceiverIdentity(dirname(site.recordingsFolder))
  const received: ReceivedEvent[] = []
  const receiver = await startReceiver({
    ...{ identity: identity as ReceiverIdentity, port: 0, forwardTo: null },
    onEvent: (one) => void received.push(one),
  })
  onTestFinished(() => receiver.close())
  const page = await site.newPage()

  await page.goto(`${site.url}/sign-in`)
  await page.getByText('Nobody can sign in yet.').waitFor()
  await screenshots(page, 'first-run-1-sign-in')
  await joins(page, site.app.ownerLink ?? '', 'bella@example.com')
  await page.getByRole('button', { name: 'Start with my own business' }).click()
  await page.getByText(/^Services: Haircut/).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'first-run-2-start')
  await page.getByLabel('Name of your business').fill('Corner Cuts')
  await page.getByRole('button', { name: 'Remove demo data and start' }).click()
  await stepIs(page, 'Your business')
  await page.getByLabel('Phone number').fill('+1 212 555 2368')
  await proceed(page)
  await page.getByRole('radio', { name: /Hair and beauty/ }).check()
  await proceed(page)
  for (const step of ['Opening hours', 'Services', 'Answers', 'Voice', 'Calls']) {
    await stepIs(page, step)
    await proceed(page)
  }
  await page.getByLabel('Webhook address').fill(receiver.url)
  await page.getByRole('button', { name: 'Add and send a ping' }).click()
  await page.getByText('The test ping was delivered.').waitFor()
  await screenshots(page, 'first-run-3-webhook')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('link', { name: 'Start a test call' }).click()
  await booksInATestCall(page)
  await screenshots(page, 'first-run-4-call')

  const booked = await site.app.db.read<{ id: string; service: string; date: string }[]>`
    SELECT id, service, to_char(starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD') AS date
    FROM appointments WHERE business_id = ${site.businessId}`
  expect(booked).toMatchObject([{ service: 'Haircut' }])
  await page.goto(`${site.url}/calendar?view=day&date=${booked[0]?.date}`)
  await page
    .getByRole('button', { name: /Ada Lovelace/ })
    .first()
    .waitFor()
  await screenshots(page, 'first-run-5-calendar')
  await expect
    .poll(() => received.map(({ event }) => event))
    .toEqual(expect.arrayContaining(['ping', 'appointment.created', 'contact.created', 'call.completed']))
  await page.goto(`${site.url}/settings/deliveries`)
  await page.getByRole('link', { name: 'appointment.created' }).first().click()
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  await screenshots(page, 'first-run-6-delivery')
  expect(performance.now() - startedMs).toBeLessThan(FIVE_MINUTES_MS)
})

/** Every step but the webhook is filled in; one answer is left with a blank at first. */
async function goesThroughTheSetup(page: Page): Promise<void> {
  await stepIs(page, 'Your business')
  await expectAccessible(page)
  await screenshots(page, 'welcome-business')
  await page.getByLabel('Name of your business').fill('Berg Dental')
  await page.getByLabel('Phone number').fill('+1 212 555 2368')
  await page.getByLabel('Transfer callers to').fill('+1 212 555 2369')
  await proceed(page)
  await stepIs(page, 'Trade')
  await expectAccessible(page)
  await screenshots(page, 'welcome-trade')
  await page.getByRole('radio', { name: /Dental practice/ }).check()
  await proceed(page)
  await stepIs(page, 'Opening hours')
  await page.reload()
  await stepIs(page, 'Opening hours')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await proceed(page)
  await stepIs(page, 'Services')
  await expectAccessible(page)
  await screenshots(page, 'welcome-services')
  await page.getByLabel('Service 1', { exact: true }).fill('Annual check-up')
  await page.getByRole('button', { name: 'Remove Crown fitting' }).click()
  await proceed(page)
  await stepIs(page, 'Answers')
  await expectAccessible(page)
  await screenshots(page, 'welcome-answers')
  await page
    .getByRole('textbox', { name: 'Answer to “Where are you?”' })
    .fill('We are at 5 Elm Street, on the second floor.')
  await page.getByRole('checkbox', { name: 'Use the answer to “How can I pay?”' }).check()
  await proceed(page)
  await page.getByRole('alert').filter({ hasText: 'Fill in the blank' }).waitFor()
  await page.getByRole('textbox', { name: 'Answer to “How can I pay?”' }).fill('You can pay by card.')
  await proceed(page)
  await stepIs(page, 'Voice')
  await page.getByText('Callers hear: “Hello, this is the automated assistant of Berg Dental.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'welcome-voice')
  await proceed(page)
  await stepIs(page, 'Calls')
  await expectAccessible(page)
  await screenshots(page, 'welcome-calls')
  await proceed(page)
  await stepIs(page, 'Other software')
  await expectAccessible(page)
  await screenshots(page, 'welcome-webhook')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: 'Your assistant is ready' }).waitFor()
}

test('the setup shows and keeps a morning and an afternoon that were chosen before', async () => {
  const page = await site.newPage()
  const { id, link } = await aFreshBusiness()
  const { db } = site.app
  const monday = [
    { open: '09:00', close: '12:00' },
    { open: '13:00', close: '17:00' },
  ]
  await changeBusiness(db, id, { hours: { monday } }, systemClock.now())
  await joins(page, link, 'mona@example.com')
  await stepIs(page, 'Your business')
  await page.getByLabel('Phone number').fill('+1 212 555 2370')
  await proceed(page)
  await page.getByRole('radio', { name: /Dental practice/ }).check()
  await proceed(page)
  await stepIs(page, 'Opening hours')
  await page.getByLabel('Monday, closes (2)').fill('18:00')
  await proceed(page)
  await stepIs(page, 'Services')

  expect((await requireBusiness(db, id)).hours).toEqual({ monday: [monday[0], { open: '13:00', close: '18:00' }] })
})

test('the owner of a new business is led through the setup, and every step is kept', async () => {
  const page = await site.newPage()
  const { id, link } = await aFreshBusiness()
  await joins(page, link, 'rita@example.com')

  await goesThroughTheSetup(page)

  const { read } = site.app.db
  const business = await read`
    SELECT name, phone, transfer_phone, hours, setup_step, trade FROM businesses WHERE id = ${id}`
  expect(business).toEqual([
    {
      name: 'Berg Dental',
      phone: '+12125552368',
      transfer_phone: '+12125552369',
      hours: expect.objectContaining({ monday: [{ open: '08:00', close: '17:00' }], saturday: expect.anything() }),
      setup_step: null,
      trade: 'dentist',
    },
  ])
  const services = await read<{ name: string }[]>`SELECT name FROM services WHERE business_id = ${id} ORDER BY position`
  expect(services.map(({ name }) => name)).toEqual([
    'Annual check-up',
    'Cleaning',
    'Filling',
    'First visit',
    'Emergency visit',
  ])
  const articles = await read<{ content: string }[]>`SELECT content FROM articles WHERE business_id = ${id}`
  expect(articles.filter(({ content }) => content.includes('___'))).toEqual([])
  expect(articles.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['We are at 5 Elm Street, on the second floor.', 'You can pay by card.']),
  )
  const voice = await read`SELECT greeting FROM voice_profiles WHERE business_id = ${id}`
  expect(voice).toEqual([{ greeting: 'Hello, this is the automated assistant of Berg Dental. How can I help you?' }])
})

test('steps can be skipped and resumed later, even on a phone', async () => {
  const page = await site.newPage({ viewport: PHONE })
  const { id, link } = await aFreshBusiness()
  await joins(page, link, 'rita.two@example.com')
  await stepIs(page, 'Your business')
  // The number of the demo must not stay, so this step cannot be skipped.
  expect(await page.getByRole('button', { name: 'Skip this step' }).count()).toBe(0)
  await page.getByLabel('Phone number').fill('(212) 736-5000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await stepIs(page, 'Trade')
  await page.getByRole('link', { name: 'Finish later' }).click()

  await page.getByRole('link', { name: 'Continue setup' }).click()
  await stepIs(page, 'Trade')
  await page.getByRole('button', { name: 'Back' }).click()
  await stepIs(page, 'Your business')
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await stepIs(page, 'Trade')
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await stepIs(page, 'Opening hours')
  await page.getByLabel('Monday, closes').fill('12:00')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Finish later' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Monday, closes').inputValue()).toBe('12:00')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await stepIs(page, 'Trade')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Skip the setup' }).click()
  await page.getByText("Your setup isn't finished.").waitFor({ state: 'detached' })

  const rows = await site.app.db.read`SELECT name, setup_step FROM businesses WHERE id = ${id}`
  expect(rows).toEqual([{ name: 'New Business', setup_step: null }])
})

test('a viewer sees that it is a demo, but cannot remove it', async () => {
  const page = await site.signIn('viewer')
  await site.app.db.write`UPDATE businesses SET is_demo = true WHERE id = ${site.businessId}`

  await page.goto(site.url)

  await page.getByText("You're looking at demo data.").waitFor()
  expect(await page.getByRole('button', { name: 'Start with my own business' }).count()).toBe(0)
})
