import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAssistants } from '../../src/features/assistants/assistant.ts'
import { requireCall } from '../../src/features/calls/call.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const heard = (page: Page, words: RegExp) =>
  page.getByRole('list', { name: 'Transcript' }).getByText(words).last().waitFor()

async function says(page: Page, text: string): Promise<void> {
  await page.getByLabel('What you say').fill(text)
  await page.keyboard.press('Enter')
}

async function startsCall(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /Use my microphone/ }).click()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
}

test('an owner writes a draft, tries it, publishes it, sees the answers of a call, and restores the old version', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByText('Version 1 answers calls').waitFor()
  const instructions = page.getByLabel('What your assistant should know and do')
  await instructions.fill('x'.repeat(8_001))
  await page.getByRole('button', { name: 'Save draft' }).click()
  // The error is far above the button.
  await instructions.and(page.locator(':focus')).waitFor()
  await instructions.fill('Send the caller an email with the address.')
  await page.getByLabel('Greeting', { exact: true }).fill('Ahoy, Bella speaking.')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByLabel('Label of field 1').fill('Found us')
  await page.getByLabel('Question of field 1').fill('How did you find us?')
  await page.getByLabel('When to ask for field 1').click()
  await page.getByRole('option', { name: 'In every call' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText("Saved as version 2. Calls don't use it until you publish it.").waitFor()
  await page.goto(`${site.url}/assistant`)
  await page.getByText('Callers hear: “Hello, this is the automated assistant of').waitFor()
  expect(await page.getByText(/greeting of its own/).count()).toBe(0)
  await page.goBack()
  await page.getByText(/none of its tools can/).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-instructions')
  await page.getByRole('button', { name: 'Show changes', exact: true }).click()
  await page.getByRole('heading', { name: 'Version 1 to 2' }).waitFor()
  await page.locator('ins', { hasText: 'Ahoy, Bella speaking.' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-differences')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Test call' }).last().click()
  await page.getByText(/answers as you saved it last/).waitFor()
  await startsCall(page)
  await heard(page, /Ahoy, Bella speaking/)
  await says(page, 'No, that is all. Goodbye.')
  await heard(page, /How did you find us/)
  await says(page, 'A friend told me')
  await page.getByText('Call ended').waitFor()
  await page.getByRole('link', { name: 'Open the call' }).click()
  await page.getByText('A friend told me').last().waitFor()
  await page.getByText('Assistant, version 2').waitFor()
  await screenshots(page, 'call-collected')
  const callId = page.url().split('/').at(-1) ?? ''
  expect(await requireCall(site.app.db, site.businessId, callId)).toMatchObject({
    assistant: { version: 2 },
    collectedFields: [{ key: 'found_us', label: 'Found us', value: 'A friend told me' }],
  })

  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 2 answers calls from now on.').waitFor()
  await page.getByRole('tab', { name: 'Greeting and voice' }).click()
  const counts = page.getByText(/has a published greeting of its own, which takes the place of this one/)
  await counts.waitFor()
  await page.getByLabel('Greeting', { exact: true }).fill('Hello from the profile.')
  await page.getByText(/^Callers hear: .*Ahoy, Bella speaking\./).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-own-greeting')
  await page.getByRole('button', { name: 'Discard' }).click()
  await counts.getByRole('link', { name: 'Open its greeting' }).click()
  await page.getByText('Version 2 answers calls', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByText('Version 1 answers calls again.').waitFor()
  const [restored] = await listAssistants(site.app.db, site.businessId)
  expect(restored).toMatchObject({ publishedVersion: 3, latestVersion: 3, greeting: null, fields: [] })
})

test('tools and knowledge are chosen; an assistant is added for closed hours; a viewer changes nothing', async () => {
  const page = await site.signIn('admin', { viewport: PHONE })
  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByRole('button', { name: 'Add assistant' }).click()
  await page.getByText('For chosen numbers or hours').waitFor()
  await page.getByRole('switch', { name: /All tools/ }).click()
  await page.getByRole('checkbox', { name: 'Transfer callers' }).click()
  await page.getByLabel('Hours', { exact: true }).click()
  await page.getByRole('option', { name: 'Outside opening hours' }).click()
  await page.getByRole('checkbox', { name: 'All numbers' }).click()
  await page.getByRole('switch', { name: /All articles and documents/ }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page
    .getByRole('alert')
    .getByText(/choose at least one article or document/i)
    .waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-chosen')
  await page.getByRole('switch', { name: /All articles and documents/ }).click()
  await page.getByRole('switch', { name: /Say that it is an assistant/ }).click()
  await page.getByText(/Callers are not told that they talk to an AI system/).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/Saved as version 2/).waitFor()
  await page.getByText(/Callers are not told at the beginning/).waitFor()
  const [, night] = await listAssistants(site.app.db, site.businessId)
  expect(night).toMatchObject({ answersWhen: 'closed_hours', everyNumber: true, knowledge: null, disclosure: false })
  expect(night?.tools).toEqual(expect.arrayContaining(['book', 'find_slots', 'answer']))
  expect(night?.tools).not.toContain('transfer')

  const viewer = await site.signIn('viewer')
  await viewer.goto(`${site.url}/assistant?tab=instructions`)
  await viewer
    .getByText(/Version \d answers calls/)
    .first()
    .waitFor()
  expect(await viewer.getByRole('button', { name: 'Save draft' }).count()).toBe(0)
})
