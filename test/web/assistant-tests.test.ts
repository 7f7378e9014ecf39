import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAssistants } from '../../src/features/assistants/assistant.ts'
import { listScenarios } from '../../src/features/scenarios/scenario.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const tests = (page: Page) => page.getByRole('region', { name: 'Tests', exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an owner writes instructions, a test fails on the draft, the owner corrects it, publishes, and sees both results', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByText('No tests yet').waitFor()
  await page.getByLabel('Greeting', { exact: true }).fill('Hello, Bella speaking.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/Saved as version 2/).waitFor()

  await page.getByRole('button', { name: 'Add test', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Greets like a sailor')
  await page.getByLabel('What the caller says').fill('When are you open tomorrow?\n\nno, that is all')
  await choose(page, 'Expectation 1', 'The assistant says')
  await page.getByLabel('Words of expectation 1').fill('ahoy')
  await page.getByRole('button', { name: 'Add expectation' }).click()
  await choose(page, 'Expectation 2', 'Nothing is booked')
  await expectAccessible(page)
  await screenshots(page, 'assistant-test')
  await page.getByRole('button', { name: 'Save test' }).click()
  await page.getByText('Test saved.').waitFor()
  await tests(page).getByText('Not run on this version').waitFor()

  await page.getByRole('button', { name: 'Run Greets like a sailor' }).click()
  await tests(page).getByText('Failed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show result of Greets like a sailor' }).click()
  await page.getByText('The assistant did not say "ahoy".').waitFor()
  await page.getByRole('list', { name: 'Transcript' }).getByText('Hello, Bella speaking.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-test-result')
  await page.keyboard.press('Escape')

  await page.getByLabel('Greeting', { exact: true }).fill('Ahoy, Bella speaking.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/Saved as version 3/).waitFor()
  await tests(page).getByText('Not run on this version').waitFor()
  await page.getByRole('button', { name: 'Run all' }).click()
  await tests(page).getByText('Passed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 3 answers calls from now on.').waitFor()
  await page.getByText('1 of 1 tests passed').waitFor()
  await page.getByText('0 of 1 tests passed').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-tests')
})

test('tests of a trade are added, run, and removed on a phone; a viewer only reads them', async () => {
  const page = await site.signIn('admin', { viewport: PHONE })
  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByRole('button', { name: 'Add assistant' }).click()
  await page.getByText('No tests yet').waitFor()
  await page.getByRole('button', { name: 'Add tests for a trade' }).click()
  await page.getByRole('menuitem', { name: 'Trades' }).click()
  await page.getByText('3 tests added.').waitFor()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect.poll(() => tests(page).getByText('Passed', { exact: true }).count(), { timeout: 30_000 }).toBe(3)
  await expectAccessible(page)
  await screenshots(page, 'assistant-tests-phone')
  await page.getByRole('button', { name: 'Actions for Leaves a message' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('Leaves a message removed.').waitFor()
  const [, added] = await listAssistants(site.app.db, site.businessId)
  const left = await listScenarios(site.app.db, site.businessId, added?.id ?? '')
  expect(left.map(({ name }) => name)).toEqual(['Books tomorrow', 'Asks for a person'])

  const viewer = await site.signIn('viewer')
  await viewer.goto(`${site.url}/assistant?tab=instructions&assistant=${added?.id}`)
  await tests(viewer).getByText('Books tomorrow').waitFor()
  expect(await viewer.getByRole('button', { name: 'Run all' }).count()).toBe(0)
})
