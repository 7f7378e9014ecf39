import { expect, test } from 'vitest'
import { startCall } from '../../src/features/calls/call.ts'
import { addNumber, listNumbers } from '../../src/features/numbers/number.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../carriers/local-twilio.ts'
import { startLocalTwilioNumbers } from '../carriers/local-twilio-numbers.ts'
import { atTheEnd } from '../harness/at-the-end.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const offer = { country: 'US', kind: 'Local', locality: 'New York', region: 'NY', addressRequirements: 'none' } as const
const twilio = await startLocalTwilioNumbers([
  { phone: '+12125550161', ...offer },
  { phone: '+12125550162', ...offer, addressRequirements: 'any' },
])
atTheEnd(() => twilio.close())
const site = openDashboard({
  settings: {
    // Browsers keep the cookies of a session without TLS only for an address without TLS.
    FRONTBELL_PUBLIC_URL: 'http://bell.example.com',
    FRONTBELL_TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    FRONTBELL_TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    FRONTBELL_TWILIO_URL: twilio.url,
  },
})
const phones = async () => (await listNumbers(site.app.db, site.businessId)).map(({ phone }) => phone)

test('a number is bought after a confirmation that states its price, and can be released again', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/numbers`)

  await page.getByRole('button', { name: 'Buy a number' }).click()
  await page.getByLabel('Area code').fill('212')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('Buy it at the carrier, which asks for an address of yours.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'buy-number')
  await page.getByRole('button', { name: 'Buy +1 (212) 555-0161' }).click()
  await page.getByText('Buy +1 (212) 555-0161 for $1.15 a month?').waitFor()
  expect(twilio.owned).toEqual([])
  await page.getByRole('button', { name: 'Buy for $1.15 a month' }).click()
  await page.getByText('+1 (212) 555-0161 is yours.').waitFor()

  expect(await phones()).toContain('+12125550161')
  expect(twilio.owned[0]?.settings.VoiceUrl).toBe('http://bell.example.com/carriers/twilio/voice')
  await page.getByRole('button', { name: 'Edit +1 (212) 555-0161' }).click()
  await page.getByRole('button', { name: 'Set up at the carrier' }).click()
  await page.getByText('Calls and texts come here now').waitFor()
  await page.getByRole('button', { name: 'Give up', exact: true }).click()
  await page.getByRole('textbox', { name: /release/ }).fill('release')
  await page.getByRole('button', { name: 'Give up number' }).click()
  await page.getByText('The number was given up.').waitFor()
  expect(twilio.owned).toEqual([])
  expect(await phones()).not.toContain('+12125550161')
  const [entry] = await site.app.db.read`SELECT action FROM audit_log WHERE action = 'createNumberOrder'`
  expect(entry).toBeDefined()
})

test('a member cannot buy numbers', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/numbers`)

  await page.getByRole('tab', { name: 'Phone numbers' }).waitFor()
  expect(await page.getByRole('button', { name: 'Buy a number' }).count()).toBe(0)
})

test('the page waits for a call to the current number, and says which number forwarded it', async () => {
  const { db } = site.app
  await addNumber(db, site.businessId, { phone: '+12125550150' }, systemClock.now())
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/numbers`)
  await page.getByRole('button', { name: 'Forward a number to +1 (212) 555-0150' }).click()
  await page.getByText('**21*+12125550150#').waitFor()
  await page.getByRole('button', { name: 'Start the test' }).click()
  await page.getByText('Waiting for the call').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'forward-number')

  const call = { direction: 'inbound', from: '+12125550177', to: '+12125550150', instanceId: 'i' } as const
  const startedAt = new Date(systemClock.now().getTime() + 1_000)
  const known = { id: newId('call'), businessId: site.businessId, forwardedFrom: '+12125550100' }
  await startCall(db, { ...known, ...call }, startedAt)

  await page.getByText(/Forwarding works: a call from \+1 \(212\) 555-0177 to \+1 \(212\) 555-0100/).waitFor()
})
