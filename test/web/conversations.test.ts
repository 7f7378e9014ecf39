import { expect, test } from 'vitest'
import { createContact } from '../../src/features/contacts/contact.ts'
import { isOptedOut, listMessages, setOptedOut } from '../../src/features/messages/message.ts'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { aPng } from '../factories/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { aDayAtTheSalon, HOSTILE } from './salon.ts'

const site = openDashboard()
const OURS = '+12125550142'

async function texts(from: string, body: string, mediaUrls: string[] = []): Promise<void> {
  const notice = { kind: 'inbound' as const, carrierMessageId: newId('message'), from, to: OURS, body, mediaUrls }
  const carrier = { name: 'simulator', answersOptOut: false }
  expect((await receiveMessage(site.app.db, carrier, notice, systemClock.now())).outcome).toBe('received')
}

const sentTo = async (to: string) =>
  (await listMessages(site.app.db, site.businessId, { to }, { limit: 100, after: null })).items

test('a new recipient appears in the list, and every message shows its status', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/conversations`)
  await page.getByText('No messages yet').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New message' }).first().click()
  await page.getByText(/^Nobody gets these texts: no SMS carrier is set up.* An admin can/).waitFor()
  await page.getByLabel('To').fill('12')
  await page.getByLabel('Text').fill('Your scarf is still here.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/must be/i).waitFor()
  await expectAccessible(page)
  await page.getByLabel('To').fill('(212) 555-0188')
  await page.getByRole('button', { name: 'Send' }).click()

  await page.getByRole('region', { name: 'Messages' }).getByText('Your scarf is still here.').waitFor()
  await page.getByText(/Delivered/).waitFor()
  expect(new URL(page.url()).searchParams.get('thread')).toBe(`${OURS} +12125550188`)
  expect(await sentTo('+12125550188')).toMatchObject([{ body: 'Your scarf is still here.', status: 'delivered' }])
})

test('an incoming text appears automatically; the assistant answers until it is switched off', async () => {
  const { db } = site.app
  await createContact(
    db,
    site.businessId,
    { name: 'Rosalind Franklin', phone: '+12125550166' },
    'api',
    systemClock.now(),
  )
  const page = await site.signIn('member')
  await page.goto(`${site.url}/conversations?q=Rosalind`)
  await page.getByText('No threads match that name or number.').waitFor()

  await texts('+12125550166', 'When are you open?')
  await page.getByRole('button', { name: /Rosalind Franklin/ }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('When are you open?').waitFor()
  await messages.getByText(/Closed on Sunday/).waitFor()
  await page.getByRole('switch', { name: 'Assistant replies' }).click()
  await expect.poll(() => page.getByRole('switch', { name: 'Assistant replies' }).isChecked()).toBe(false)
  const before = (await sentTo('+12125550166')).length
  await texts('+12125550166', 'Thank you. Here is a picture.', ['https://media.example.com/files/cat.jpg'])
  await messages.getByRole('link', { name: 'cat.jpg' }).waitFor()
  await page.getByLabel('Your reply').fill('What a nice cat.')
  // What is not sent yet is still there after another page and after a reload.
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.waitForURL('**/calendar*')
  await page.goBack()
  await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('What a nice cat.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('What a nice cat.')
  await page.getByLabel('Your reply').press('Control+Enter')
  await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('')
  await messages.getByText('What a nice cat.').waitFor()

  const after = await sentTo('+12125550166')
  expect(after.length).toBe(before + 1)
  expect(after[0]).toMatchObject({ from: OURS, body: 'What a nice cat.', direction: 'outbound' })
  await page.getByRole('link', { name: 'Rosalind Franklin' }).waitFor()
  await expectAccessible(page)
  await aDayAtTheSalon(db, site.businessId, systemClock.now())
  await screenshots(page, 'conversation')
})

test('a contact who opted out is marked and gets no messages until the opt-out is removed', async () => {
  const { db } = site.app
  await texts('+12125550167', 'Hello there')
  const pair = { businessPhone: OURS, phone: '+12125550167' }
  await setOptedOut(db, site.businessId, { ...pair, optedOut: true }, systemClock.now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/conversations?${new URLSearchParams({ thread: `${OURS} ${pair.phone}` })}`)

  await page.getByText('This person opted out.').waitFor()
  await page.getByRole('button', { name: /0167.*opted out/ }).waitFor()
  expect(await page.getByLabel('Your reply').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Allow texts again' }).click()
  await page.getByLabel('Your reply').waitFor()
  expect(await isOptedOut(db, site.businessId, OURS, pair.phone)).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This person opted out.').waitFor()
  expect(await isOptedOut(db, site.businessId, OURS, pair.phone)).toBe(true)
})

test('a phone shows the list or one conversation; a viewer cannot write; messages are shown as text', async () => {
  await texts('+12125550168', HOSTILE)
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/conversations`)
  await page.getByRole('button', { name: /0168/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'conversations')
  await page.setViewportSize(PHONE)

  await page.getByRole('button', { name: /0168/ }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText(HOSTILE).waitFor()
  expect(await page.getByPlaceholder('Name or number').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: /Send|New message|More$/ }).count()).toBe(1) // the mobile bar's own "More"
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await page.title()).not.toBe('owned')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All threads' }).click()
  await page.getByPlaceholder('Name or number').waitFor()
})

test('the inbox leads to the thread of a message that was left by text', async () => {
  await texts('+12125550177', 'please tell the team that the key is under the mat')
  const page = await site.signIn('member')
  await page.goto(`${site.url}/inbox`)
  await page.getByRole('link', { name: 'Open the thread' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('that the key is under the mat').first().waitFor()
})

test('an unknown conversation says so', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/conversations?${new URLSearchParams({ thread: `${OURS} +12125559999` })}`)

  await page.getByText("The messages couldn't be loaded").waitFor()
})

test('a picture appears in the thread as soon as it arrives, and one that cannot be fetched says why', async () => {
  const { db } = site.app
  const from = '+12125550123'
  const page = await site.signIn('viewer')
  await texts(from, 'Like this, please', ['https://media.example.com/one.png', 'https://media.example.com/two.png'])
  await page.goto(`${site.url}/conversations?thread=${encodeURIComponent(`${OURS} ${from}`)}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Like this, please').waitFor()
  const png = aPng(120)

  const settle = (position: number, change: object) => db.write`
    UPDATE message_pictures SET ${db.write(change)}, work_at = NULL, claim_token = NULL
    WHERE position = ${position} AND message_id = (SELECT id FROM messages WHERE from_phone = ${from})`
  await settle(0, { status: 'stored', mime_type: 'image/png', size_bytes: png.length, bytes: png, error: null })
  await settle(1, { status: 'failed', error: 'is larger than 5 MiB' })

  const picture = messages.getByRole('img', { name: 'Picture they sent' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: { naturalWidth?: number }) => image.naturalWidth)).toBe(120)
  await messages.getByText("The picture wasn't fetched: it is larger than 5 MiB.").waitFor()
  await expectAccessible(page)
  await screenshots(page, 'messages-picture')
  const src = new URL((await picture.getAttribute('src')) ?? '', site.url)
  expect((await fetch(src)).headers.get('content-security-policy')).toContain('sandbox')
  src.searchParams.set('expires', '1')
  expect((await fetch(src)).status).toBe(403)
})

test('a business whose only number is not verified is led to verify it, on the first page and before a message', async () => {
  const { db } = site.app
  await db.write`UPDATE phone_numbers SET status = 'pending' WHERE phone = ${OURS}`
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/`)
  await page.getByText("+1 (212) 555-0142 isn't verified yet.").waitFor()
  await page.getByRole('link', { name: 'Verify the number' }).waitFor()

  await page.goto(`${site.url}/conversations`)
  await page.getByRole('button', { name: 'New message' }).first().click()

  const sheet = page.getByRole('dialog', { name: 'New message' })
  await sheet.getByText(/^\+1 \(212\) 555-0142 isn't verified yet, so it can't be used\./).waitFor()
  await sheet.getByRole('link', { name: 'Verify the number' }).waitFor()
  await sheet.getByLabel('To').fill('(212) 555-0188')
  await sheet.getByLabel('Text').fill('Hello')
  expect(await sheet.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await screenshots(page, 'message-unverified')
  await db.write`UPDATE phone_numbers SET status = 'active' WHERE phone = ${OURS}`
})
