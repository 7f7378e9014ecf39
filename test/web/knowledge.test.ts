import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createArticle, listArticles, requireArticle } from '../../src/features/knowledge/article.ts'
import { listUnanswered, noteUnanswered } from '../../src/features/knowledge/unanswered-question.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()
const ANY = { limit: 100, after: null }

const asked = (question: string, channel: 'call' | 'message' | 'console' = 'call') =>
  noteUnanswered(site.app.db, site.businessId, { question, channel, callId: null, messageId: null }, systemClock.now())

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`${site.url}/knowledge?tab=${tab}`)
  await page.getByRole('heading', { name: 'Knowledge', exact: true }).waitFor()
}

const found = async (q: string) => (await listArticles(site.app.db, site.businessId, { q }, ANY)).items

test('an article can be written, found by a filter in the URL, changed, undone, deleted and restored', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/knowledge`)
  await page.getByRole('link', { name: 'New article' }).first().click()
  await page.getByLabel('Title').fill('Gift vouchers')
  await page.getByLabel('What your assistant can say').fill('Vouchers are sold at the desk.')
  await page.getByLabel('Type').fill('Not A Word')
  await expectAccessible(page)
  await screenshots(page, 'article')
  await page.getByLabel('Type').fill('faq')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('link', { name: 'Gift vouchers' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'knowledge')

  await page.goto(`${site.url}/knowledge?q=vouchers`)
  await page.getByRole('link', { name: 'Gift vouchers' }).click()
  await page.getByLabel('What your assistant can say').fill('Vouchers are sold online.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Your assistant uses it from now on.').waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const stored = () => requireArticle(site.app.db, site.businessId, id)
  expect(await stored()).toMatchObject({ content: 'Vouchers are sold online.', type: 'faq' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await stored()).content).toBe('Vouchers are sold at the desk.')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Article deleted.').waitFor()
  expect(await found('vouchers')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Gift vouchers' }).waitFor()
  expect(await found('vouchers')).toMatchObject([{ content: 'Vouchers are sold at the desk.' }])
})

test('uploaded documents show when they are ready or why they failed, and can be deleted', async () => {
  const page = await site.signIn('member')
  await open(page, 'documents')
  const file = (name: string, text: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(text) })

  const upload = page.getByLabel('Documents to upload')
  await upload.setInputFiles([
    file('Prices.txt', 'A beard trim costs eighteen dollars.'),
    file('setup.mjs', 'export const price = 1'),
    file('photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])),
  ])
  await page
    .getByText(/must be text, Markdown, HTML, PDF or Word/i)
    .nth(1)
    .waitFor()
  await page.getByRole('row', { name: /Prices.txt.*Ready/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'documents')
  await page.getByRole('button', { name: 'Dismiss photo.png' }).click()
  await page.getByRole('button', { name: 'Dismiss setup.mjs' }).click()

  await open(page, 'ask')
  await page.getByLabel('Ask as a caller would').fill('How much is a beard trim?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('A beard trim costs eighteen dollars.').waitFor()
  await page.getByText('Your assistant would say this').waitFor()
  expect(new URL(page.url()).searchParams.get('ask')).toBe('How much is a beard trim?')
  await expectAccessible(page)
  await screenshots(page, 'ask')

  await open(page, 'documents')
  await page.getByRole('button', { name: 'Delete Prices.txt' }).click()
  await page.getByLabel('Type delete to confirm').fill('delete')
  await page.getByRole('button', { name: 'Delete document' }).click()
  await page.getByText('No documents yet').waitFor()
})

test('an unanswered question appears automatically, is answered by an article, or dismissed and restored', async () => {
  const page = await site.signIn('member')
  await open(page, 'questions')
  await page.getByText('No open questions').waitFor()
  await asked('Are dogs allowed?')
  await asked('Do you sell spaceships?', 'message')
  await page.getByText('Are dogs allowed?').waitFor()
  await page.getByText('Do you sell spaceships?').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'questions')

  await page.getByRole('button', { name: 'Answer: Are dogs allowed?' }).click()
  await page.getByLabel('What your assistant can say').fill('Yes, on a leash.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save to knowledge' }).click()
  await page.getByText('Saved. Your assistant uses it from now on.').waitFor()
  expect(await found('leash')).toMatchObject([{ title: 'Are dogs allowed?', content: 'Yes, on a leash.', type: 'faq' }])

  await page.getByRole('button', { name: 'Dismiss: Do you sell spaceships?' }).click()
  await page.getByText('No open questions').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Do you sell spaceships?').waitFor()
  const { items } = await listUnanswered(site.app.db, site.businessId, { status: 'open' }, ANY)
  expect(items).toMatchObject([{ question: 'Do you sell spaceships?' }])
})

test('questions and articles are shown as text; a viewer on a phone reads them and changes nothing', async () => {
  const { id } = await createArticle(
    site.app.db,
    site.businessId,
    { title: HOSTILE, content: `Zebras ${HOSTILE}` },
    systemClock.now(),
  )
  await asked(`${HOSTILE} really?`)
  const page = await site.signIn('viewer', { viewport: PHONE })
  await open(page, 'questions')
  await page.getByText(/onerror/).waitFor()
  expect(await page.getByRole('button', { name: /Answer|Dismiss/ }).count()).toBe(0)
  await page.goto(`${site.url}/knowledge?tab=ask&ask=zebras`)
  await page
    .getByText(/onerror/)
    .first()
    .waitFor()
  await page.goto(`${site.url}/knowledge/${id}`)
  await page.getByRole('heading', { name: HOSTILE }).waitFor()
  await expectAccessible(page)

  expect(
    await page
      .getByRole('button', { name: /Save|More$/ })
      .filter({ hasNotText: 'More' })
      .count(),
  ).toBe(0)
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.title()).not.toBe('owned')
})
