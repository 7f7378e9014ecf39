import { expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { changeVoiceProfile, voiceProfileFor } from '../../src/features/voice/voice-profile.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const KEY = 'sk-very-secret'
const site = openDashboard({
  settings: {
    FRONTBELL_REALTIME: 'openai',
    FRONTBELL_OPENAI_API_KEY: KEY,
    FRONTBELL_OPENAI_URL: 'http://127.0.0.1:9/v1',
  },
})

async function profile() {
  const { phone } = await requireBusiness(site.app.db, site.businessId)
  return voiceProfileFor(site.app.db, site.businessId, phone)
}

test('a realtime model is chosen with its own voice, and replaced by a voice of the pipeline', async () => {
  const page = await site.signIn('owner')
  const saved = page.getByText('Saved. Takes effect with the next call.')
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved.last().waitFor()
    // The message of an earlier save may still be shown; the form is unchanged only once it shows what was saved.
    await page.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
  }
  await page.goto(`${site.url}/assistant`)
  const held = page.getByLabel('Voice engine')
  const voice = page.getByLabel('Voice', { exact: true })
  await page.getByText('OpenAI Realtime (gpt-realtime-2.1) handles the whole conversation.', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Listen' }).count()).toBe(0)

  await voice.click()
  await page.getByRole('option', { name: 'cedar' }).click()
  await save()
  await expect.poll(profile).toMatchObject({ provider: 'realtime', voiceId: 'cedar' })
  await expectAccessible(page)
  await screenshots(page, 'assistant-spoken-by')

  await held.click()
  await page.getByRole('option', { name: 'Speech recognition + AI model + voice' }).click()
  await page.getByRole('button', { name: 'Listen' }).waitFor()
  await save()
  await expect.poll(profile).toMatchObject({ provider: 'voice', voiceId: null })
  await voice.click()
  await page.getByRole('option', { name: /^slt/ }).click()
  await save()

  await expect.poll(profile).toMatchObject({ provider: 'flite', voiceId: 'slt' })
  expect(await page.content()).not.toContain(KEY)
})

test('a viewer sees the mode of the calls and cannot change it', async () => {
  const { id } = await profile()
  await changeVoiceProfile(site.app.db, site.businessId, id, { provider: 'voice', voiceId: null }, systemClock.now())
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/assistant`)

  await page.getByText('Speech recognition + AI model + voice').waitFor()

  expect(await page.getByLabel('Voice engine').isDisabled()).toBe(true)
})
