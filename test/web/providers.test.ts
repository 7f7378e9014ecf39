import { afterAll, expect, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN, startLocalTwilio } from '../carriers/local-twilio.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { MODEL_KEY, startLocalOpenAi } from '../providers/local-models.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const vendor = await startLocalOpenAi()
vendor.answer = { text: ['Hel', 'lo.'] }
const twilio = await startLocalTwilio(() => new Date())
const site = openDashboard({
  settings: {
    ...{ FRONTBELL_OPENAI_URL: `${vendor.url}/v1`, FRONTBELL_STT: 'none' },
    FRONTBELL_TWILIO_URL: twilio.url,
  },
})

test('an owner enters a key, tests it, saves it, and the key is never shown again', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Providers' }).click()
  const model = page.getByRole('region', { name: 'AI model' })

  await model.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'OpenAI', exact: true }).click()
  await model.getByLabel('Model', { exact: true }).fill('gpt-4.1-mini')
  await model.getByText('gpt-4.1-mini is deprecated and stops working on').waitFor()
  await model.getByRole('button', { name: 'Use gpt-6-luna' }).click()
  await model.getByRole('button', { name: 'Save' }).click()
  await model.getByText('Enter the API key of OpenAI').waitFor()
  await model.getByLabel('OpenAI API key').fill(`${MODEL_KEY}x`)
  await model.getByRole('button', { name: 'Test AI model' }).click()
  await model.getByText('The vendor refused the API key.').waitFor()
  await model.getByLabel('OpenAI API key').fill(MODEL_KEY)
  await model.getByRole('button', { name: 'Test AI model' }).click()
  await model.getByText('Works', { exact: true }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'providers')
  await model.getByRole('button', { name: 'Save' }).click()

  await page.getByText('Saved. Takes effect with the next call.').waitFor()
  await model.getByText('A key is saved.').waitFor()
  await page.reload()
  await model.getByText('A key is saved.').waitFor()
  expect(await page.content()).not.toContain(MODEL_KEY)
  expect(await site.app.db.read`SELECT name FROM provider_settings ORDER BY name`).toEqual([
    { name: 'llm' },
    { name: 'openaiApiKey' },
  ])
})

test('a voice is heard before it is chosen, and the next test call uses the choice', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/providers`)
  const voice = page.getByRole('region', { name: 'Voice', exact: true })

  await voice.getByRole('combobox', { name: 'Voice' }).click()
  await page.getByRole('option', { name: 'kal' }).click()
  await voice.getByRole('button', { name: 'Listen' }).click()
  await voice.getByRole('button', { name: 'Stop' }).waitFor()
  expect(await site.app.db.read`SELECT FROM provider_settings WHERE name = 'tts'`).toHaveLength(0)
  await voice.getByRole('button', { name: 'Save' }).click()

  await page.getByText('Saved. Takes effect with the next call.').waitFor()
  await voice.getByRole('button', { name: 'Use default' }).click()
  await voice.getByRole('button', { name: 'Use default' }).waitFor({ state: 'detached' })
  expect(await site.app.db.read`SELECT FROM provider_settings WHERE name = 'tts'`).toHaveLength(0)
})

test('if the environment decides, the page says so and has no form; a member sees no providers', async () => {
  const page = await site.signIn('admin', { viewport: PHONE })
  await page.goto(`${site.url}/settings/providers`)

  const recognition = page.getByRole('region', { name: 'Speech recognition' })
  await recognition.getByText('FRONTBELL_STT').waitFor()
  expect(await recognition.getByRole('button').count()).toBe(0)
  const member = await site.signIn('member')
  await member.goto(`${site.url}/settings/providers`)
  await member.getByText('Only admins can open this page').waitFor()
})

test('an owner enters a mail server, gets a test mail, saves it, and the password is never shown again', async () => {
  const server = await startMailServer({ user: 'bell', password: 'open sesame' })
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/providers`)
  const card = page.getByRole('region', { name: 'Mail server' })

  await card.getByLabel('Sender').fill('nobody')
  await card.getByLabel('Mail server address').fill('127.0.0.1')
  await card.getByLabel('Port').fill(new URL(server.url).port)
  await card.getByLabel('Username').fill('bell')
  await card.getByLabel('Password').fill('wrong')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Must be a mail address').waitFor()
  await card.getByLabel('Sender').fill('Bell <bell@example.com>')
  await card.getByRole('button', { name: 'Send me a test mail' }).click()
  await card.getByText('The mail server refused the username or the password.').waitFor()
  await card.getByLabel('Password').fill('open sesame')
  await card.getByRole('button', { name: 'Send me a test mail' }).click()
  await card.getByText('Works', { exact: true }).waitFor()
  expect(server.taken.map(({ from }) => from)).toEqual(['bell@example.com'])
  await card.getByRole('button', { name: 'Save' }).click()

  await page.getByText('Saved. Mail goes out through this server from now on.').waitFor()
  await page.reload()
  await card.getByText('A password is saved.').waitFor()
  expect(await page.content()).not.toContain('open sesame')
  await expectAccessible(page)
  await screenshots(page, 'providers-service')
  await card.getByRole('button', { name: 'Remove mail server' }).click()
  // No Undo can bring back the password.
  await page.getByLabel('Type remove to confirm').fill('remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove mail server' }).click()
  await page.getByText('Mail server removed. Mail waits from now on.').waitFor()
})

test('an owner enters the account of a carrier, checks it and saves it; an admin only sees which one is in use', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/providers`)
  const card = page.getByRole('region', { name: 'SMS carrier' })

  await card.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: 'Twilio' }).click()
  await card.getByLabel('Account SID').fill(ACCOUNT_SID)
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Enter the account at twilio').waitFor()
  await card.getByLabel('Auth token').fill(AUTH_TOKEN)
  await card.getByRole('button', { name: 'Check account' }).click()
  await card.getByText('account Bell & Sons').waitFor()
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Takes effect with the next text.').waitFor()
  await card.getByText('Saved. Enter a new value to replace it.').first().waitFor()
  await screenshots(page, 'providers-carrier')

  const admin = await site.signIn('admin')
  await admin.goto(`${site.url}/settings/providers`)
  await admin.getByRole('region', { name: 'SMS carrier' }).getByText('Twilio').waitFor()
  await admin.getByRole('region', { name: 'SMS carrier' }).getByText('Only owners can change this setting.').waitFor()
  await card.getByRole('button', { name: 'Remove carrier' }).click()
  await page.getByLabel('Type remove to confirm').fill('remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove carrier' }).click()
  await page.getByText('Carrier removed. Texts are simulated from now on.').waitFor()
})

afterAll(() => Promise.all([vendor.close(), twilio.close()]))
