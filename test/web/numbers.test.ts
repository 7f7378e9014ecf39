import { expect, test } from 'vitest'
import { addNumber, findBusinessIdByNumber, listNumbers } from '../../src/features/numbers/number.ts'
import { listSipConnections } from '../../src/features/sip/sip-connection.ts'
import { rateFor } from '../../src/features/sip/sip-rate.ts'
import { recordRegistration } from '../../src/features/sip/trunk-registry.ts'
import { createVoiceProfile, voiceProfileFor } from '../../src/features/voice/voice-profile.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()
const numbers = () => listNumbers(site.app.db, site.businessId)
const connections = async () =>
  (await listSipConnections(site.app.db, site.businessId, { limit: 20, after: null })).items

test('a number is added and assigned to its own profile', async () => {
  const { db } = site.app
  await createVoiceProfile(db, site.businessId, { name: 'Evenings' }, systemClock.now())
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/numbers`)

  await page.getByRole('button', { name: 'Add number' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(/must be a phone number/i).waitFor()
  await page.getByLabel('Phone number', { exact: true }).fill('(212) 555-0188')
  await page.getByLabel('Label').fill(HOSTILE)
  await page.getByLabel('Voice profile').click()
  await page.getByRole('option', { name: 'Evenings' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Phone number added.').waitFor()
  await page.getByText(HOSTILE).waitFor()

  expect(await page.title()).not.toBe('owned')
  const profile = await voiceProfileFor(db, site.businessId, '+12125550188')
  expect(profile).toMatchObject({ name: 'Evenings' })
  expect(await findBusinessIdByNumber(db, '+12125550188')).toBeNull()
  await page.getByText('Not verified yet').waitFor()
  await page.getByRole('button', { name: 'Verify +1 (212) 555-0188' }).click()
  await page.getByText('npx frontbell numbers add --phone +12125550188').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'number-without-codes')
  await page.keyboard.press('Escape')
  await screenshots(page, 'numbers')
})

test('without an account at a carrier, the search for numbers says what to set up', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/numbers`)

  await page.getByRole('button', { name: 'Buy a number' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()

  await page.getByText(/Set up Twilio or Telnyx under Settings > Providers/).waitFor()
})

test('a number is suspended and resumed', async () => {
  const { db } = site.app
  await addNumber(db, site.businessId, { phone: '+12125550189' }, systemClock.now())
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/numbers`)

  await page.getByRole('button', { name: 'Edit +1 (212) 555-0189' }).click()
  await page.getByRole('checkbox', { name: /Answered by your assistant/ }).click()
  await page.getByLabel('SIP trunk for outbound calls').click()
  await page.getByRole('option', { name: 'Telnyx' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/carrier: Telnyx/).waitFor()
  await page.getByText('Suspended', { exact: true }).waitFor()
  expect(await findBusinessIdByNumber(db, '+12125550189')).toBeNull()

  await page.getByRole('button', { name: 'Edit +1 (212) 555-0189' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByLabel('Type remove to confirm').fill('remove')
  await page.getByRole('button', { name: 'Remove number' }).click()
  await page.getByText('Phone number removed.').waitFor()
  expect((await numbers()).map(({ phone }) => phone)).not.toContain('+12125550189')
})

test('the capabilities and cost of a number can be set', async () => {
  const { db } = site.app
  const { id } = await addNumber(db, site.businessId, { phone: '+12125550191' }, systemClock.now())
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/numbers`)

  await page.getByRole('button', { name: 'Edit +1 (212) 555-0191' }).click()
  await page.getByRole('checkbox', { name: 'Texts (SMS)' }).click()
  await page.getByLabel('Cost per month').fill('1.15')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/no texts/).waitFor()
  await page.getByText('$1.15 per month').waitFor()

  const saved = (await numbers()).find((one) => one.id === id)
  expect(saved).toMatchObject({ capabilities: { voice: true, sms: false, mms: false }, monthlyCostCents: 115 })
})

test("a connection shows its registrar's answer at once, and can be disabled", async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/numbers?tab=connections`)
  await page.getByText('No SIP trunks yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add trunk' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Carrier')
  await page.getByLabel('Host').fill('sip.example.invalid')
  await page.getByLabel('Username').fill('frontdesk')
  await page.getByLabel('Password').fill('open sesame')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('SIP trunk added.').waitFor()
  const [made] = await connections()
  expect(made).toMatchObject({ name: 'Carrier', type: 'registration', username: 'frontdesk', hasPassword: true })

  // The service itself does not find the host; its answer must not replace the one that is recorded next.
  await page.getByText('the host could not be reached').waitFor()
  await recordRegistration(site.app.db, made?.id ?? '', 'failed', '403 Forbidden (wrong password)')
  await page.getByText('Registration failed').waitFor()
  await page.getByText('403 Forbidden (wrong password)').waitFor()
  await screenshots(page, 'sip-connections')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Carrier' }).click()
  await page.getByRole('checkbox', { name: 'Allow incoming calls' }).click()
  await page.getByRole('checkbox', { name: 'Allow outbound calls' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Off', { exact: true }).waitFor()
  expect(await connections()).toMatchObject([{ status: 'disabled', hasPassword: true }])
})

test('a rate list is imported completely or not at all, searched, and a rate removed and restored', async () => {
  const { db } = site.app
  const call = { phone: '+447911123456', direction: 'outbound' } as const
  const rate = async () =>
    (await rateFor(db, site.businessId, { ...call, at: systemClock.now() }))?.ratePerMinute ?? null
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/numbers?tab=rates`)
  await page.getByRole('button', { name: 'Import' }).click()
  const paste = page.getByLabel('Or paste it here')
  await paste.fill('Prefix;Destination;Rate\n+44;United Kingdom;0.01\n447;UK mobile;cheap')
  await page.getByRole('button', { name: 'Import rates' }).click()
  await page.getByText(/row 2, rate per minute/i).waitFor()
  expect(await rate()).toBeNull()
  await paste.fill('Prefix;Destination;Rate\n+44;United Kingdom;0.01\n447;"UK; mobile";0.02')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import rates' }).click()
  await page.getByText('2 rates imported.').waitFor()
  expect(await rate()).toBe('0.02')
  await screenshots(page, 'sip-rates')

  await page.getByRole('searchbox').fill('+447')
  await page.getByText('UK; mobile').first().waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: '+447' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(rate).toBe('0.01')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rate).toBe('0.02')
})

test('a viewer sees numbers, connections and rates, and no button that writes', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  for (const tab of ['numbers', 'connections', 'rates']) {
    await page.goto(`${site.url}/numbers?tab=${tab}`)
    await page
      .getByRole('tabpanel')
      .getByText(/555-0142|Carrier|United Kingdom/)
      .first()
      .waitFor()

    expect(await page.getByRole('button', { name: /^(Add|Edit|Import|Remove)/ }).count(), tab).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), tab).toBe(true)
    await expectAccessible(page)
  }
})
