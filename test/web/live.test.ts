import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { LiveEvent } from '../../src/assistant/call/control.ts'
import type { LiveCall } from '../../src/assistant/call/registry.ts'
import type { SupervisorCommand } from '../../src/assistant/conversation/events.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { addDestination, removeDestination } from '../../src/features/transfer-destinations/transfer-destination.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { CallTap } from '../../src/media/call-tap.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()

/** A phone call that does nothing and records the commands it gets. */
function rings(from: string, answeredAt = systemClock.now()) {
  const { live } = site.app
  const id = newId('call')
  const commands: SupervisorCommand[] = []
  const ends = () => live.end(id, 'caller_hangup')
  onTestFinished(ends)
  live.begin({
    ...{ id, businessId: site.businessId, direction: 'inbound', from, to: '+12125550142' },
    ...{ startedAt: systemClock.now(), over: Promise.resolve() },
    tap: new CallTap(),
    control: { stop: ends, cutOff: ends, command: (command: SupervisorCommand) => commands.push(command) },
  } as LiveCall)
  live.publish({ kind: 'answered', callId: id, at: answeredAt })
  const says = (role: 'caller' | 'assistant', text: string, final = true) =>
    live.publish({ kind: 'caption', callId: id, role, text, final, atMs: 4_000 })
  const tells = (event: Record<string, unknown>) => live.publish({ callId: id, atMs: 5_000, ...event } as LiveEvent)
  return { id, commands, says, tells, ends }
}

test('a call from one page is shown live on another, which can make the assistant speak and hang up politely', async () => {
  const caller = await site.signIn('member')
  await caller.goto(`${site.url}/talk`)
  const watcher = await site.signIn('owner')
  await watcher.goto(`${site.url}/live`)
  await watcher.getByText('No calls in progress').waitFor()
  await expectAccessible(watcher)
  await caller.getByRole('switch', { name: /Use my microphone/ }).click()
  await caller.getByRole('button', { name: 'Call', exact: true }).click()

  const card = watcher.getByRole('article', { name: 'Call with Test call' })
  await card.waitFor()
  await said(caller, /./)
  await caller.getByLabel('What you say').fill('What does it cost?')
  await caller.keyboard.press('Enter')
  await card.getByText('What does it cost?').waitFor()
  await card.getByText(/45 dollars/).waitFor()
  await card.getByRole('button', { name: 'Say something' }).click()
  await watcher.getByLabel('Text to say').fill('Our manager says hello.')
  await expectAccessible(watcher)
  await watcher.getByRole('button', { name: 'Say it' }).click()
  await said(caller, /Our manager says hello/)
  await card.getByRole('button', { name: 'Hang up' }).click()
  await watcher.getByRole('dialog').getByRole('button', { name: 'Hang up' }).click()
  await caller.getByText('The assistant said goodbye and hung up.').waitFor()
  await card.getByText('The assistant said goodbye and hung up.').waitFor()
  await card.getByRole('link', { name: 'Open the call' }).click()
  await watcher.getByRole('heading', { name: 'Test call' }).waitFor()
})

const said = (page: Page, words: RegExp) =>
  page.getByRole('list', { name: 'Transcript' }).getByText(words).last().waitFor()

test('captions and tools are shown live, callers by name, and speech as text', async () => {
  const { db } = site.app
  await createContact(db, site.businessId, { name: 'Ada Lovelace', phone: '+12125550101' }, 'api', systemClock.now())
  const before = rings('+12125550101')
  before.says('assistant', "Bella's Salon, how can I help?")
  const page = await site.signIn('member')
  await page.goto(`${site.url}/live`)
  const card = page.getByRole('article', { name: 'Call with Ada Lovelace' })
  await card.getByText("Bella's Salon, how can I help?").waitFor()

  before.says('caller', 'I would like', false)
  await card.getByText('I would like').waitFor()
  before.says('caller', HOSTILE)
  await card.getByText(HOSTILE).waitFor()
  expect(await card.getByText('I would like').count()).toBe(0)
  before.tells({ kind: 'tool_started', toolCallId: 't1', name: 'find_slots' })
  await card.getByText('in progress').waitFor()
  before.tells({ kind: 'tool_ended', toolCallId: 't1', name: 'find_slots', outcome: 'slots', durationMs: 12 })
  before.tells({ kind: 'state', state: 'listening' })
  await card.getByText('Listening').waitFor()
  const another = rings('anonymous')
  await page.getByRole('article', { name: 'Call with Number withheld' }).waitFor()
  expect(await page.title()).not.toBe('owned')
  await expectAccessible(page)
  await screenshots(page, 'live')

  before.ends()
  another.ends()
  await card.getByText('The caller hung up.').waitFor()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await card.waitFor({ state: 'detached' })
})

test('a caller is transferred to a number; an invalid number is refused in its field', async () => {
  const call = rings('+12125550109')
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/live`)
  await page.getByRole('button', { name: 'Transfer' }).click()

  await page.getByLabel('Phone number').fill('the boss')
  await page.keyboard.press('Enter')
  await page.getByText('without letters').waitFor()
  await page.getByLabel('Phone number').fill('12')
  await page.keyboard.press('Enter')
  await page.getByText(/must be/i).waitFor()
  expect(call.commands).toEqual([])
  await page.getByLabel('Phone number').fill('(212) 555-0199')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('The assistant is calling that number.').waitFor()

  expect(call.commands).toEqual([{ do: 'transfer', to: '+12125550199' }])
  call.ends()
})

test('a caller is transferred to a destination by its name', async () => {
  const { id } = await addDestination(
    site.app.db,
    site.businessId,
    { name: 'Front desk', numbers: ['+12125550155'], kind: 'department' },
    systemClock.now(),
  )
  const call = rings('+12125550113')
  const page = await site.signIn('member')
  await page.goto(`${site.url}/live`)
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Front desk').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'live-transfer')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('The assistant is calling Front desk.').waitFor()

  expect(call.commands).toEqual([{ do: 'transfer', to: '+12125550155', destinationId: id }])
  await removeDestination(site.app.db, site.businessId, id)
  call.ends()
})

test('the length of a call counts from the answer, and keeps counting', async () => {
  const answeredAt = new Date('2026-03-02T14:00:00Z')
  const call = rings('+12125550112', answeredAt)
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.clock.install({ time: new Date(answeredAt.getTime() + 3_725_000) })
  await page.goto(`${site.url}/live`)
  const length = page.getByRole('timer', { name: 'Call length' })
  await length.getByText(/^1:02:0\d$/).waitFor()

  await page.clock.runFor(60_000)

  await length.getByText(/^1:03:0\d$/).waitFor()
  call.ends()
})

test('a viewer can watch a call without controls', async () => {
  const call = rings('+12125550110')
  call.says('caller', 'Hello there')
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/live`)

  await page.getByText('Hello there').waitFor()
  expect(await page.getByRole('button', { name: /Transfer|Say something|Hang up/ }).count()).toBe(0)
  call.ends()
})

test('a hidden page closes its stream after a while, and is up to date when it is shown again', async () => {
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.clock.install()
  await page.goto(`${site.url}/live`)
  await page.getByText('No calls in progress').waitFor()
  const lookAway = (hidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${hidden ? 'hidden' : 'visible'}' })
      document.dispatchEvent(new Event('visibilitychange'))`)
  const closed = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/dashboard/api/live'),
  })

  await lookAway(true)
  await page.clock.fastForward(60_000)
  await closed
  const call = rings('+12125550111')
  await lookAway(false)

  await page.getByRole('article', { name: /555-0111/ }).waitFor()
  call.ends()
})
