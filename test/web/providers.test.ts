import { afterAll, expect, test } from 'vitest'
import { MODEL_KEY, startLocalOpenAi } from '../providers/local-models.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const vendor = await startLocalOpenAi()
vendor.answer = { text: ['Hel', 'lo.'] }
const site = openDashboard({
  settings: { FRONTBELL_OPENAI_URL: `${vendor.url}/v1`, FRONTBELL_STT: 'none' },
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

test('where the environment decides, the page says so and offers no form; a member sees no providers', async () => {
  const page = await site.signIn('admin', { viewport: PHONE })
  await page.goto(`${site.url}/settings/providers`)

  const recognition = page.getByRole('region', { name: 'Speech recognition' })
  await recognition.getByText('FRONTBELL_STT').waitFor()
  expect(await recognition.getByRole('button').count()).toBe(0)
  const member = await site.signIn('member')
  await member.goto(`${site.url}/settings/providers`)
  await member.getByText('Only admins can open this page').waitFor()
})

afterAll(() => vendor.close())
