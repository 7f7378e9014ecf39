import { expect, test } from 'vitest'
import { PERSON, startMessaging, workOf } from '../../../test/factories/messaging.ts'
import { aContact, announced, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { silentLog } from '../../kernel/log.ts'
import { blockCaller } from '../blocked-callers/blocked-caller.ts'
import { takeNotice } from './carrier-webhook.ts'
import { isOptedOut, listMessages, type Message, sendMessage, setAssistantAnswers } from './message.ts'
import { receiveMessage } from './receive-message.ts'
import type { InboundNotice } from './sms-carrier.ts'

const db = await createTestDatabase()

const CARRIER = { name: 'simulator', answersOptOut: false }
const text = (to: string, body: string, more: Partial<InboundNotice> = {}): InboundNotice => ({
  kind: 'inbound',
  carrierMessageId: `in-${body}`,
  from: PERSON,
  to,
  body,
  mediaUrls: [],
  ...more,
})

/** Messages from the business, oldest first. */
async function sent(businessId: string): Promise<Message[]> {
  const { items } = await listMessages(db, businessId, { direction: 'outbound' }, { limit: 100, after: null })
  return items.toReversed()
}

async function received(notice: InboundNotice): Promise<Message> {
  const outcome = await receiveMessage(db, CARRIER, notice, NOW)
  expect(outcome.outcome).toBe('received')
  return (outcome as { message: Message }).message
}

test('an inbound message creates contact, row and events in one transaction', async () => {
  const { number } = await startMessaging(db)

  const message = await received(text(number, 'Are you open?'))

  expect(message).toEqual({
    id: expect.stringMatching(/^msg_/),
    to: number,
    from: PERSON,
    body: 'Are you open?',
    type: 'sms',
    status: 'delivered',
    direction: 'inbound',
    mediaUrl: null,
    segments: 1,
    errorCode: null,
    contactId: expect.stringMatching(/^ctc_/),
    assistant: null,
    pictures: [],
    createdAt: NOW,
  })
  const { id, contactId } = message
  expect(await announced(db)).toEqual([
    ['contact.created', expect.objectContaining({ id: contactId, phone: PERSON, source: 'ai_message' })],
    [
      'sms.received',
      {
        id,
        from: PERSON,
        to: number,
        body: 'Are you open?',
        type: 'sms',
        direction: 'inbound',
        receivedAt: NOW.toISOString(),
      },
    ],
  ])
  expect(await workOf(db, id)).toMatchObject({ work: 'answer' })
})

test('a known sender is linked and not announced again; several media are stored and the first one is shown', async () => {
  const { business, number } = await startMessaging(db)
  const contact = await aContact(db, business, { phone: PERSON })
  const mediaUrls = ['https://m.example.com/1', 'https://m.example.com/2']

  const message = await received(text(number, '', { mediaUrls }))

  expect(message).toMatchObject({ contactId: contact.id, type: 'mms', body: '', mediaUrl: mediaUrls[0], segments: 1 })
  expect((await announced(db)).map(([name]) => name)).toEqual(['contact.created', 'sms.received'])
  expect((await db.list`SELECT media_urls FROM messages`)[0]).toEqual({ media_urls: mediaUrls })
})

test('a message that the carrier delivers twice, even at the same moment, is one message and one event', async () => {
  const { number } = await startMessaging(db)
  const notice = text(number, 'hello')

  const outcomes = await Promise.all([1, 2, 3].map(() => receiveMessage(db, CARRIER, notice, NOW)))
  outcomes.push(await receiveMessage(db, CARRIER, notice, NOW))

  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['duplicate', 'duplicate', 'duplicate', 'received'])
  expect((await announced(db)).map(([name]) => name)).toEqual(['contact.created', 'sms.received'])
})

test('a text to an unknown number stores nothing', async () => {
  await startMessaging(db)

  expect(await receiveMessage(db, CARRIER, text('+15559998888', 'hello'), NOW)).toEqual({ outcome: 'unknown_number' })

  expect(await announced(db)).toEqual([])
  expect(await db.list`SELECT id FROM messages`).toEqual([])
})

test('a short code is stored as it is and creates no contact', async () => {
  const { number } = await startMessaging(db)

  const message = await received(text(number, 'Your code is 1234', { from: '72345' }))

  expect(message).toMatchObject({ from: '72345', contactId: null })
  expect((await announced(db)).map(([name]) => name)).toEqual(['sms.received'])
})

test('a text with U+0000 or half a surrogate pair is stored', async () => {
  const { number } = await startMessaging(db)

  const message = await received(text(number, 'a\u0000b \ud800', { carrierMessageId: 'odd' }))

  expect(message.body.startsWith('ab ')).toBe(true)
})

test('STOP is recorded, confirmed once, and refuses further messages; START reverts it', async () => {
  const { business, number, dispatcher, elapse } = await startMessaging(db)

  const stop = await received(text(number, ' stop '))
  await received(text(number, 'STOPALL'))

  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(true)
  await expect(sendMessage(db, business.id, { to: PERSON, body: 'hi' }, NOW)).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await sent(business.id)).toMatchObject([{ to: PERSON, from: number, body: expect.stringContaining('START') }])
  expect(await workOf(db, stop.id)).toMatchObject({ work: null })
  expect(await db.list`SELECT keyword, opted_out, message_id FROM opt_outs`).toEqual([
    { keyword: 'STOP', opted_out: true, message_id: stop.id },
  ])

  await received(text(number, 'Unstop'))
  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(false)
  await dispatcher.runDue()
  await elapse(1_000)
  // The confirmation of STOP is sent although its recipient has just opted out.
  expect((await sent(business.id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('HELP is answered even for a person who opted out; an ordinary text from that person is stored but not answered', async () => {
  const { business, number } = await startMessaging(db)
  await received(text(number, 'STOP'))

  const help = await received(text(number, 'help'))
  const plain = await received(text(number, 'do you open on Sunday?'))

  expect(await sent(business.id)).toMatchObject([{}, { body: expect.stringContaining(business.phone) }])
  expect(await workOf(db, help.id)).toMatchObject({ work: null })
  expect(await workOf(db, plain.id)).toMatchObject({ work: null })
})

test('if the carrier confirms keywords itself, only the ledger is updated', async () => {
  const { business, number } = await startMessaging(db)

  for (const body of ['STOP', 'HELP', 'START', 'STOP'])
    await receiveMessage(
      db,
      { name: 'twilio', answersOptOut: true },
      text(number, body, { carrierMessageId: crypto.randomUUID() }),
      NOW,
    )

  expect(await sent(business.id)).toEqual([])
  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(true)
})

test.each([
  ['ARRET', 'ne recevrez plus de messages'],
  ['Stopp!', 'bekommen keine Nachrichten mehr'],
  ['stop texting me', 'will get no more messages'],
])('%s opts out and is confirmed in its language, also where the carrier confirms STOP itself', async (body, words) => {
  const { business, number } = await startMessaging(db)

  await receiveMessage(db, { name: 'twilio', answersOptOut: true }, text(number, body), NOW)

  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(true)
  expect(await sent(business.id)).toMatchObject([{ to: PERSON, body: expect.stringContaining(words) }])
})

test('STOP opts out while the answers of the assistant are switched off', async () => {
  const { business, number } = await startMessaging(db)
  await setAssistantAnswers(db, business.id, { businessPhone: number, phone: PERSON }, false, NOW)

  await received(text(number, 'STOP'))

  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(true)
  expect(await sent(business.id)).toMatchObject([{ to: PERSON, body: expect.stringContaining('no more messages') }])
})

test('the assistant does not answer in a thread that a person has taken over', async () => {
  const { business, number, newDispatcher } = await startMessaging(db)
  const dispatcher = newDispatcher({ onInbound: async ({ body }) => ({ body: `You wrote ${body}` }) })
  const thread = { businessPhone: number, phone: PERSON }
  await setAssistantAnswers(db, business.id, thread, false, NOW)

  const off = await received(text(number, 'one'))
  await dispatcher.runDue()
  await setAssistantAnswers(db, business.id, thread, true, NOW)
  await received(text(number, 'two'))
  await dispatcher.runDue()

  expect(await workOf(db, off.id)).toMatchObject({ work: null })
  expect((await sent(business.id)).map(({ body }) => body)).toEqual(['You wrote two'])
})

test('a notice that is neither a message nor a status is ignored', async () => {
  const deps = { db, log: silentLog }
  expect(await takeNotice(deps, CARRIER, { kind: 'ignored', why: 'typing' }, NOW)).toBe('ignored')
})

test('a text of a blocked caller is stored and announced, but not answered; STOP still counts', async () => {
  const { business, number } = await startMessaging(db)
  await blockCaller(db, business.id, { phone: PERSON }, NOW)

  const message = await received(text(number, 'Can I book an appointment?', { carrierMessageId: 'blocked-1' }))
  await received(text(number, 'STOP', { carrierMessageId: 'blocked-2' }))

  expect(await workOf(db, message.id)).toMatchObject({ work: null })
  expect((await announced(db, business)).map(([name]) => name)).toContain('sms.received')
  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(true)
})
