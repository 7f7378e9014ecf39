import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startCall } from '../../src/features/calls/call.ts'
import { finishCall } from '../../src/features/calls/call-ending.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { fileInboxItem, listInboxItems } from '../../src/features/inbox/inbox.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { writeWav } from '../../src/media/wav.ts'
import { anEnding } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()
const WORDS = 'The tap in room two drips. Please call me back before six.'

const inbox = async (status?: 'open' | 'done') =>
  (await listInboxItems(site.app.db, site.businessId, { status }, { limit: 20, after: null })).items

async function aCallWith(from: string, ending: Parameters<typeof anEnding>[0]): Promise<string> {
  const { db } = site.app
  const id = newId('call')
  const now = systemClock.now()
  const call = { id, businessId: site.businessId, direction: 'inbound', from, to: '+12125550142' } as const
  await startCall(db, { ...call, instanceId: 'one' }, now)
  await finishCall(db, id, anEnding({ endedAt: now, ...ending }))
  return id
}

beforeAll(async () => {
  const { db } = site.app
  await createContact(db, site.businessId, { name: 'Ada Lovelace', phone: '+12125550101' }, 'api', systemClock.now())
  await mkdir(site.recordingsFolder, { recursive: true })
  const sound = new Int16Array(8 * 8_000).map((_, at) => 4_000 * Math.sin(at / 4))
  await writeWav(join(site.recordingsFolder, 'left.wav'), { sampleRate: 8_000, channels: [sound, sound] })
  await aCallWith('+12125550101', {
    summary: 'Left a message. The caller hung up.',
    recordingFile: 'left.wav',
    leftMessages: [{ recordingFile: 'left.wav', startMs: 2_000, endMs: 7_000, text: WORDS }],
  })
  await aCallWith('+12125550102', {
    summary: 'Asked for a person, who could not be reached. The caller hung up.',
    wantsCallback: true,
  })
})

test('open messages are counted, played, marked as done with an undo, and found among those that are done', async () => {
  const page = await site.signIn('member')
  await page.goto(site.url)
  await page.getByRole('main').getByRole('heading', { name: 'Needs you' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Inbox 2 open messages/ })
    .click()
  await page.getByText(WORDS).waitFor()
  await page.getByText('Call back', { exact: true }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'inbox')

  await page.getByRole('button', { name: /^Listen/ }).click()
  const player = page.locator('audio')
  await player.waitFor()
  expect(await player.getAttribute('src')).toMatch(/^\/recordings\/.*#t=2,7$/)
  await expect.poll(() => page.evaluate('document.querySelector("audio").readyState')).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Mark as done: Ada Lovelace' }).click()
  await page.getByText(WORDS).waitFor({ state: 'detached' })
  expect(await inbox('done')).toMatchObject([{ words: WORDS, doneBy: expect.stringMatching(/./) }])
  await page.getByRole('link', { name: /Inbox 1 open message$/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(WORDS).waitFor()
  expect(await inbox('done')).toEqual([])

  await page.getByRole('button', { name: 'Mark as done: Ada Lovelace' }).click()
  await page.getByText(WORDS).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Done' }).click()
  await page.getByText(WORDS).waitFor()
  await page.getByText(/^Done by/).waitFor()
  await page.getByRole('button', { name: 'Reopen: Ada Lovelace' }).click()
  await page.getByText('Nothing done yet').waitFor()
})

test('a new message appears on an open page, as text whatever it says, and a viewer cannot mark it as done', async () => {
  const { db } = site.app
  const viewer = await site.signIn('viewer', { viewport: PHONE })
  await viewer.goto(`${site.url}/inbox`)
  await viewer.getByText(WORDS).waitFor()

  const item = { kind: 'message', origin: 'hostile', phone: '+12125550106', words: HOSTILE } as const
  await fileInboxItem(db.write, site.businessId, item, systemClock.now())

  await viewer.getByText(HOSTILE).waitFor()
  expect(await viewer.title()).not.toBe('owned')
  expect(await viewer.getByRole('button', { name: /^Mark as done:/ }).count()).toBe(0)
  await expectAccessible(viewer)
})

test("owners get callers' messages by mail until they switch it off", async () => {
  const { db } = site.app
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/notifications`)
  const choice = page.getByRole('checkbox', { name: 'Message left: Email' })
  await choice.waitFor()
  expect(await choice.getAttribute('aria-checked')).toBe('true')

  await choice.click()
  await page.getByText('Saved.').waitFor()

  const kept = db.list`
    SELECT wanted FROM notification_choices
    WHERE business_id = ${site.businessId} AND type = 'message.left' AND channel = 'email'`
  expect(await kept).toEqual([{ wanted: false }])
  await screenshots(page, 'settings-mail')
})

test('selected messages are marked as done together, with an undo', async () => {
  const { db } = site.app
  const now = systemClock.now()
  for (const n of [1, 2])
    await fileInboxItem(
      db.write,
      site.businessId,
      { kind: 'message', origin: `ticked-${n}`, phone: `+1212555020${n}`, words: `Ticked ${n}` },
      now,
    )
  const page = await site.signIn('member')
  await page.goto(`${site.url}/inbox`)
  await page.getByText('Ticked 2').waitFor()
  const ticked = async () => (await inbox('done')).filter(({ words }) => words?.startsWith('Ticked')).length

  await page.getByRole('checkbox', { name: /^Select .*0201$/ }).click()
  await page.getByRole('checkbox', { name: /^Select .*0202$/ }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Mark as done' }).click()

  await page.getByText('2 messages marked as done.').waitFor()
  await page.getByText('Ticked 2').waitFor({ state: 'detached' })
  expect(await ticked()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Ticked 2').waitFor()
  expect(await ticked()).toBe(0)

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const open = (await inbox('open')).length
  await bar.getByText(`${open} selected`).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'inbox-all')
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText(`${open} messages marked as done.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await inbox('open')).length).toBe(open)
})
