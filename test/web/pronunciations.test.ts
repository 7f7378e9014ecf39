import { expect, test } from 'vitest'
import { listPronunciations, setPronunciation } from '../../src/features/pronunciations/pronunciation.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const words = async () =>
  (await listPronunciations(site.app.db, site.businessId)).map(({ written, spoken }) => [written, spoken])

test('an owner sets how a name is pronounced, removes it and restores it; a word set elsewhere appears at once', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant`)
  await page.getByText('If the voice mispronounces a name, enter how it sounds.').waitFor()
  await page.getByLabel('Written').fill('Nguyen')
  await page.getByLabel('Said as').fill('Win')
  await page.getByRole('button', { name: 'Add word' }).click()
  await page.getByText('said as “Win”').waitFor()
  expect(await words()).toEqual([['Nguyen', 'Win']])

  await setPronunciation(site.app.db, site.businessId, { written: 'Bella’s', spoken: 'Bay-las' })
  await page.getByText('said as “Bay-las”').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-pronunciations')

  await page.getByRole('button', { name: 'Remove Nguyen' }).click()
  await page.getByText('Nguyen is said as written again.').waitFor()
  expect(await words()).toEqual([['Bella’s', 'Bay-las']])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('said as “Win”').waitFor()
  expect(await words()).toContainEqual(['Nguyen', 'Win'])
})

test('a word without a letter is refused beside its field; a viewer reads the words, also on a phone', async () => {
  await setPronunciation(site.app.db, site.businessId, { written: 'Siobhan', spoken: 'Shi-vawn' })
  const owner = await site.signIn('owner')
  await owner.goto(`${site.url}/assistant`)
  await owner.getByLabel('Written').fill('...')
  await owner.getByLabel('Said as').fill('dots')
  await owner.getByRole('button', { name: 'Add word' }).click()
  await owner.getByText(/must contain a letter or a digit/).waitFor()

  const viewer = await site.signIn('viewer', { viewport: PHONE })
  await viewer.goto(`${site.url}/assistant`)
  await viewer.getByText('said as “Shi-vawn”').waitFor()
  expect(await viewer.getByRole('button', { name: 'Remove Siobhan' }).count()).toBe(0)
  expect(await viewer.getByRole('button', { name: 'Add word' }).count()).toBe(0)
  await expectAccessible(viewer)
})
