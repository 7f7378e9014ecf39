import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { aBusiness, aContact, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { listNumbers } from '../numbers/number.ts'
import { changeNumber } from '../numbers/number-change.ts'
import {
  checkContent,
  isOptedOut,
  listMessages,
  type NewMessage,
  requireMessage,
  sendMessage,
  setOptedOut,
} from './message.ts'

const PICTURE = 'https://files.example.com/a.png'

const db = await createTestDatabase()

test('a message is queued from the default number and linked to the oldest contact with the number', async () => {
  const { business } = await startMessaging(db)
  const other = await aNumber(db, business, { isDefault: true })
  const contact = await aContact(db, business, { phone: PERSON })
  await aContact(db, business, { phone: PERSON })

  const message = await sendMessage(db, business.id, { to: '(555) 123-4567', body: 'See you at ten' }, NOW)

  expect(message).toEqual({
    id: expect.stringMatching(/^msg_/),
    to: PERSON,
    from: other.phone,
    body: 'See you at ten',
    type: 'sms',
    status: 'queued',
    direction: 'outbound',
    mediaUrl: null,
    segments: 1,
    errorCode: null,
    contactId: contact.id,
    assistant: null,
    pictures: [],
    createdAt: NOW,
  })
  expect(await requireMessage(db, business.id, message.id)).toEqual(message)
})

test('a suspended number sends nothing: another active one does, and if there is none the refusal says what to do', async () => {
  const { business } = await startMessaging(db)
  const active = (await listNumbers(db, business.id))[0]?.phone
  const { id } = await aNumber(db, business, { isDefault: true })
  const send = () => sendMessage(db, business.id, { to: PERSON, body: 'See you at ten' }, NOW)

  await changeNumber(db, business.id, id, { status: 'suspended' })
  expect(await send()).toMatchObject({ from: active })
  await db.write`UPDATE phone_numbers SET status = 'suspended' WHERE business_id = ${business.id}`

  await expect(send()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/active.*resume a number/),
  })
})

test('the type follows from mediaUrl; an MMS needs no text and counts as one segment', () => {
  expect(checkContent({ body: 'hi' })).toEqual({ body: 'hi', type: 'sms', mediaUrls: [], segments: 1 })
  expect(checkContent({ mediaUrl: PICTURE })).toEqual({ body: '', type: 'mms', mediaUrls: [PICTURE], segments: 1 })
  expect(checkContent({ body: 'x'.repeat(1600), mediaUrl: PICTURE, type: 'mms' }).segments).toBe(1)
  expect(checkContent({ body: 'é'.repeat(1600), type: 'sms' }).segments).toBe(11)
  expect(checkContent({ body: '😀'.repeat(1600) }).segments).toBe(49)
})

test.each<[Omit<NewMessage, 'to'>, string]>([
  [{}, 'body: '],
  [{ body: '' }, 'body: '],
  [{ body: ' \n ' }, 'body: '],
  [{ body: 'x'.repeat(1601) }, 'body: '],
  [{ body: '😀'.repeat(1601) }, 'body: '],
  [{ body: 'a\u0000b' }, 'body: '],
  [{ type: 'sms' }, 'body: '],
  [{ body: 'hi', type: 'sms', mediaUrl: PICTURE }, 'mediaUrl: '],
  [{ body: 'hi', type: 'mms' }, 'mediaUrl: '],
  [{ body: 'hi', mediaUrl: 'http://files.example.com/a.png' }, 'mediaUrl: '],
  [{ body: 'hi', mediaUrl: 'files.example.com/a.png' }, 'mediaUrl: '],
  [{ body: 'hi', mediaUrl: 'https://127.0.0.1/a.png' }, 'mediaUrl: must not lead to a private or reserved address'],
  [{ body: 'hi', mediaUrl: 'https://localhost/a.png' }, 'mediaUrl: must not lead to a private or reserved address'],
  [{ body: 'hi', mediaUrl: 'https://me:secret@files.example.com/a.png' }, 'mediaUrl: '],
  [{ body: 'hi', mediaUrl: 'https://files.example.com/a\nb.png' }, 'mediaUrl: '],
  [{ body: 'hi', mediaUrl: `https://files.example.com/${'a'.repeat(2048)}` }, 'mediaUrl: '],
])('%j is refused and the field is named', (input, field) => {
  expect(() => checkContent(input)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  expect(() => checkContent(input)).toThrow(field)
})

test('an invalid number and our own number are refused as recipient', async () => {
  const { business, number } = await startMessaging(db)

  await expect(sendMessage(db, business.id, { to: 'nobody', body: 'hi' }, NOW)).rejects.toThrow('to: ')
  await expect(sendMessage(db, business.id, { to: number, body: 'hi' }, NOW)).rejects.toThrow('to: ')
})

test('a business without a number cannot send and gets CONFLICT', async () => {
  await db.write`DELETE FROM businesses`
  const business = await aBusiness(db)

  const sending = sendMessage(db, business.id, { to: PERSON, body: 'hi' }, NOW)

  await expect(sending).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('no phone number') })
})

test('an opt-out refuses messages from that number only, until the person opts in again', async () => {
  const { business, number } = await startMessaging(db)
  const second = await aNumber(db, business)
  const pair = { businessPhone: number, phone: PERSON }
  await setOptedOut(db, business.id, { ...pair, optedOut: true }, NOW)

  const refused = sendMessage(db, business.id, { to: PERSON, body: 'hi' }, NOW)

  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('opted out') })
  const fromSecond = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, NOW, { from: second.phone })
  expect(fromSecond.from).toBe(second.phone)
  await setOptedOut(db, business.id, { ...pair, optedOut: false }, NOW)
  expect((await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, NOW)).status).toBe('queued')
  expect(await isOptedOut(db, business.id, number, PERSON)).toBe(false)
})

test('the list filters by every field, is newest first, and has pages without gaps', async () => {
  const { business, number, carrier } = await startMessaging(db)
  const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000)
  const out = await sendMessage(db, business.id, { to: PERSON, body: 'one' }, at(0))
  const mms = await sendMessage(db, business.id, { to: '+15557770000', mediaUrl: PICTURE }, at(1))
  await carrier.receive({ from: PERSON, to: number, body: 'hello' })
  const list = async (filters: Parameters<typeof listMessages>[2]) =>
    (await listMessages(db, business.id, filters, { limit: 100, after: null })).items.map((message) => message.id)
  const [inbound] = await list({ direction: 'inbound' })

  // The inbound message has the same time, NOW; equal times are ordered by id.
  expect(await list({})).toEqual([mms.id, inbound, out.id])
  expect(await list({ direction: 'outbound' })).toEqual([mms.id, out.id])
  expect(await list({ status: 'queued' })).toEqual([mms.id, out.id])
  expect(await list({ status: 'delivered' })).toEqual([inbound])
  expect(await list({ type: 'mms' })).toEqual([mms.id])
  expect(await list({ to: PERSON })).toEqual([out.id])
  expect(await list({ to: '(555) 123-4567' })).toEqual([out.id])
  expect(await list({ to: ' 15551234567' })).toEqual([out.id])
  expect(await list({ from: PERSON })).toEqual([inbound])
  expect(await list({ from: '12345' })).toEqual([])
  expect(await list({ createdAfter: NOW })).toEqual([mms.id])
  expect(await list({ createdBefore: at(1) })).toEqual([inbound, out.id])
  const { contactId } = await requireMessage(db, business.id, inbound as string)
  expect(await list({ contactId: contactId as string })).toEqual([inbound])
  const first = await listMessages(db, business.id, {}, { limit: 2, after: null })
  const second = await listMessages(db, business.id, {}, { limit: 2, after: first.next })
  expect([...first.items, ...second.items].map((message) => message.id)).toEqual([mms.id, inbound, out.id])
  expect(second.next).toBeNull()
})

test("another business's message is not found", async () => {
  const { business } = await startMessaging(db)
  const other = await aBusiness(db, { name: 'Other' })
  const message = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, NOW)

  await expect(requireMessage(db, other.id, message.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await listMessages(db, other.id, {}, { limit: 20, after: null })).items).toEqual([])
})
