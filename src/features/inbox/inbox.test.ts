import { beforeEach, expect, test } from 'vitest'
import { aBusiness, aCall, aContact, aLiveCall, aMember, anEnding, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { leaseEmails } from '../../jobs/outbox.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { finishCall } from '../calls/call-ending.ts'
import { eraseContact } from '../contacts/contact-erasure.ts'
import { mergeContacts } from '../contacts/contact-merge.ts'
import { chooseMail } from '../notifications/mail-preference.ts'
import { listNotifications } from '../notifications/notification.ts'
import {
  fileInboxItem,
  finishInboxItem,
  type InboxItem,
  keepInboxItem,
  listInboxItems,
  reopenInboxItem,
} from './inbox.ts'

const ALL = { limit: 20, after: null }
const PHONE = '+15551234567'
const MESSAGE = { recordingFile: 'one.wav', startMs: 4_000, endMs: 9_500, text: 'The tap drips. Please call.' }

let db: Database
let business: Business
let owner: string
beforeEach(async () => {
  db = await createTestDatabase()
  business = await aBusiness(db)
  owner = (await aMember(db, business, { role: 'owner', email: 'owner@example.com' })).id
  await aMember(db, business, { role: 'member', email: 'member@example.com' })
  await db.write`UPDATE members SET status = 'active'`
})

const items = async (status?: 'open' | 'done') => (await listInboxItems(db, business.id, { status }, ALL)).items
const notices = async () => (await listNotifications(db, business.id, {}, ALL)).items
const mails = () => leaseEmails(db.write, 10, { now: NOW, until: NOW })

test("a caller's message is in the inbox, listed and mailed to owners, with its words and the page of the call", async () => {
  await aContact(db, business, { name: 'Ada Lovelace', phone: PHONE })
  const callId = await aCall(db, business, {
    ending: { leftMessages: [MESSAGE], recordingFile: 'one.wav', summary: 'Left a message.' },
  })

  expect(await items()).toMatchObject([
    {
      ...{ kind: 'message', status: 'open', phone: PHONE, contactName: 'Ada Lovelace', callId, isCallOver: true },
      ...{ words: MESSAGE.text, about: 'Left a message.', recording: { startMs: 4_000, endMs: 9_500 } },
    },
  ])
  expect(await notices()).toMatchObject([
    {
      ...{ type: 'message.left', title: `Message from Ada Lovelace (${PHONE})`, body: MESSAGE.text },
      ...{ resourceType: 'call', resourceId: callId },
    },
  ])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipients: ['owner@example.com'], link: { kind: 'call', id: callId } })
  expect(mail?.body).toContain(MESSAGE.text)
})

test('a message is stored even if the answer of the call could not be recorded', async () => {
  const callId = await aLiveCall(db, business, { answered: false })

  await finishCall(db, callId, anEnding({ leftMessages: [MESSAGE], recordingFile: 'one.wav' }))

  expect(await items()).toMatchObject([{ callId, words: MESSAGE.text }])
  expect(await notices()).toHaveLength(1)
})

test('a message without words states the length of the recording, and one without a recording says so', async () => {
  const { text: _, ...spoken } = MESSAGE
  const ending = { leftMessages: [spoken, { ...spoken, recordingFile: null }], recordingFile: 'one.wav' }

  await aCall(db, business, { ending })

  expect((await notices()).map(({ body }) => body).toSorted()).toEqual([
    'The message could not be recorded.',
    'Voice message (6 seconds) without a transcript. Listen to the recording.',
  ])
})

test('an ending that is written twice creates and announces each message once', async () => {
  const callId = await aLiveCall(db, business)
  const ending = { leftMessages: [MESSAGE], recordingFile: 'one.wav' }

  await finishCall(db, callId, anEnding({ ...ending, endedReason: 'interrupted', status: 'failed' }))
  await finishCall(db, callId, anEnding(ending))
  await finishCall(db, callId, anEnding(ending))

  expect(await items()).toHaveLength(1)
  expect(await notices()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('a message stored during the call is announced when it ends, even if the record of the call lacks it', async () => {
  const callId = await aLiveCall(db, business)
  await keepInboxItem(
    db.write,
    business.id,
    { kind: 'message', origin: `${callId}:message:1`, callId, phone: PHONE },
    NOW,
  )
  expect(await items()).toMatchObject([{ callId, isCallOver: false, about: null }])
  expect(await notices()).toEqual([])

  await finishCall(db, callId, anEnding({ endedReason: 'interrupted', status: 'failed' }))

  expect(await items()).toMatchObject([{ callId, isCallOver: true }])
  expect(await notices()).toMatchObject([{ type: 'message.left', title: `Message from ${PHONE}` }])
})

test('a message that cannot be written rolls the whole ending back, so that the journal writes both later', async () => {
  const callId = await aLiveCall(db, business)

  const failed = finishCall(db, callId, anEnding({ leftMessages: [MESSAGE, { ...MESSAGE, endMs: 2 ** 40 }] }))

  await expect(failed).rejects.toThrow()
  expect([await items(), await notices(), await mails()]).toEqual([[], [], []])
  expect(await db.list`SELECT status FROM calls`).toEqual([{ status: 'live' }])
})

test('a caller who could not reach a person gets a callback item, with the number that they gave if theirs is withheld', async () => {
  await aCall(db, business, { ending: { wantsCallback: true } })
  await aCall(db, business, {
    from: 'anonymous',
    ending: { wantsCallback: true, extractedData: { phone: '+15557654321' } },
  })
  await aCall(db, business, { from: 'anonymous', ending: { wantsCallback: true } })

  const left = (await items()).map(({ kind, phone }) => [kind, phone])
  expect(left.toSorted()).toEqual([
    ['callback', PHONE],
    ['callback', '+15557654321'],
  ])
  expect(await notices()).toMatchObject([{ type: 'person.requested' }, { type: 'person.requested' }])
})

test("members choose whether they get callers' messages by mail", async () => {
  const item = { kind: 'message', phone: PHONE, words: 'Hello' } as const
  await chooseMail(db, business.id, owner, { mailsMessages: false })
  await fileInboxItem(db.write, business.id, { ...item, origin: 'one' }, NOW)
  expect(await mails()).toEqual([])

  const [member] = await db.list<{ id: string }[]>`SELECT id FROM members WHERE role = 'member'`
  await chooseMail(db, business.id, member?.id ?? '', { mailsMessages: true })
  await fileInboxItem(db.write, business.id, { ...item, origin: 'two' }, NOW)

  expect(await mails()).toMatchObject([{ recipients: ['member@example.com'], link: { kind: 'inbox' } }])
})

test('an item is marked as done once, by the first member, and can be reopened', async () => {
  await fileInboxItem(db.write, business.id, { kind: 'message', origin: 'one', phone: null, words: 'Hello' }, NOW)
  const [{ id }] = (await items()) as readonly [InboxItem]
  const later = new Date(NOW.getTime() + 60_000)

  await finishInboxItem(db, business.id, id, { doneBy: 'Ada', now: NOW })
  const done = await finishInboxItem(db, business.id, id, { doneBy: 'Bo', now: later })

  expect(done).toMatchObject({ status: 'done', doneAt: NOW, doneBy: 'Ada' })
  expect([await items('open'), (await items('done')).length]).toEqual([[], 1])
  expect(await reopenInboxItem(db, business.id, id)).toMatchObject({ status: 'open', doneAt: null, doneBy: null })
  expect(await items('open')).toHaveLength(1)
})

test('another business neither sees an item nor marks it as done', async () => {
  const stranger = await aBusiness(db)
  await fileInboxItem(db.write, business.id, { kind: 'message', origin: 'one', phone: null, words: 'Hello' }, NOW)
  const [{ id }] = (await items()) as readonly [InboxItem]

  expect((await listInboxItems(db, stranger.id, {}, ALL)).items).toEqual([])
  const tick = finishInboxItem(db, stranger.id, id, { doneBy: 'Eve', now: NOW })
  await expect(tick).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(reopenInboxItem(db, stranger.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('erasing a contact erases their items, notifications and mails', async () => {
  const contact = await aContact(db, business, { phone: PHONE })
  await aCall(db, business, { ending: { leftMessages: [MESSAGE] } })
  await fileInboxItem(db.write, business.id, { kind: 'message', origin: 'text', phone: PHONE, words: 'And more' }, NOW)
  expect(await items()).toHaveLength(2)

  await eraseContact(db, folderFiles('/nowhere'), business.id, contact.id)

  expect([await items(), await notices(), await mails()]).toEqual([[], [], []])
})

test('a merged contact brings its items along', async () => {
  const kept = await aContact(db, business, { name: 'Ada', phone: '+15557654321' })
  const merged = await aContact(db, business, { name: 'A. Lovelace', phone: PHONE })
  await fileInboxItem(
    db.write,
    business.id,
    { kind: 'message', origin: 'one', phone: PHONE, contactId: merged.id, words: 'Hello' },
    NOW,
  )

  await mergeContacts(db, business.id, kept.id, merged.id, NOW)

  expect(await items()).toMatchObject([{ contactId: kept.id, contactName: 'Ada' }])
})

test('a message in an outbound call belongs to the number that was called, and one in a test call says so', async () => {
  await aCall(db, business, {
    ...{ direction: 'outbound', from: business.phone, to: '+15557654321' },
    ending: { leftMessages: [MESSAGE] },
  })
  await aCall(db, business, { transport: 'browser', from: 'browser', ending: { leftMessages: [MESSAGE] } })

  expect((await items()).map(({ phone, isTest }) => [phone, isTest])).toEqual(
    expect.arrayContaining([
      ['+15557654321', false],
      [null, true],
    ]),
  )
  expect((await notices()).map(({ title }) => title).toSorted()).toEqual([
    'Message from +15557654321',
    'Message from a test call',
  ])
})
