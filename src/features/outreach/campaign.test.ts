import { expect, test } from 'vitest'
import { aBusiness, aCampaign, aContact, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import {
  addRecipients,
  cancelCampaign,
  changeCampaign,
  createCampaign,
  listCampaigns,
  listRecipients,
  type NewCampaign,
  pauseCampaign,
  removeCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
  unscheduleCampaign,
} from './campaign.ts'

const ALL = { limit: 20, after: null }
const LATER = new Date(NOW.getTime() + 3_600_000)
const CONFLICT = { code: 'CONFLICT' }

test('a new campaign is a draft that sends from the default number', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const before = await aCampaign(db, business, { phones: [] })
  const number = await aNumber(db, business)

  const campaign = await aCampaign(db, business, { name: ' Spring ', phones: [] })

  expect(before.fromNumber).toBeNull()
  expect(campaign).toEqual({
    ...{ id: expect.stringMatching(/^cmp_/), name: 'Spring', channel: 'sms', status: 'draft' },
    ...{ fromNumber: number.phone, body: 'Time for a check-up?', calling: null },
    counts: {
      ...{ total: 0, pending: 0, inProgress: 0, completed: 0, noAnswer: 0, voicemail: 0, failed: 0, optedOut: 0 },
      noConsent: 0,
    },
    ...{ requiresConsent: false, pausedReason: null },
    ...{ scheduledAt: null, startedAt: null, runningSince: null, completedAt: null, createdAt: NOW, updatedAt: NOW },
  })
  const fixed = await changeCampaign(db, business.id, before.id, { fromNumber: number.phone, name: 'Fixed' }, LATER)
  expect(fixed).toEqual({ ...before, fromNumber: number.phone, name: 'Fixed', updatedAt: LATER })
  expect((await listCampaigns(db, business.id, {}, ALL)).items).toEqual(expect.arrayContaining([fixed, campaign]))
})

test('each number is in a campaign once, however it was added', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  const contact = await aContact(db, business, { phone: '+15550002001' })
  const unreachable = await aContact(db, business, { name: 'No phone', phone: null })
  const foreign = await aContact(db, other, { phone: '+15550002009' })
  const { id } = await aCampaign(db, business, { phones: [] })
  const add = (input: Parameters<typeof addRecipients>[3]) => addRecipients(db, business.id, id, input, NOW)

  const first = await add({ contactIds: [contact.id, unreachable.id, foreign.id], phones: ['(555) 000-2002'] })
  const second = await add({ phones: ['+15550002001', '+15550002002', '+15550002003', '+15550002003'] })

  expect([first.added, second.added]).toEqual([2, 1])
  const { items } = await listRecipients(db, business.id, id, {}, ALL)
  expect(items.map((one) => [one.phone, one.contactId, one.status]).sort()).toEqual([
    ['+15550002001', contact.id, 'pending'],
    ['+15550002002', null, 'pending'],
    ['+15550002003', null, 'pending'],
  ])
  expect((await listCampaigns(db, business.id, {}, ALL)).items).toMatchObject([{ counts: { total: 3, pending: 3 } }])
  await expect(add({ phones: ['+15550002001', 'nobody'] })).rejects.toMatchObject({ message: /^phones\[1\]: / })
})

test('a search adds all contacts that it finds, and an empty one adds all contacts', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  await aContact(db, business, { name: 'Ada Lovelace', phone: '+15550002001' })
  await aContact(db, business, { name: 'Grace Hopper', phone: '+15550002002' })
  await aContact(db, business, { name: 'Ada King', phone: null })
  await aContact(db, other, { name: 'Ada Elsewhere', phone: '+15550002009' })
  const { id } = await aCampaign(db, business, { phones: [] })

  const found = await addRecipients(db, business.id, id, { contactSearch: 'ada' }, NOW)
  const all = await addRecipients(db, business.id, id, { contactSearch: '' }, NOW)

  expect([found.added, all.added]).toEqual([1, 1])
  const { items } = await listRecipients(db, business.id, id, {}, ALL)
  expect(items.map(({ contactName }) => contactName).sort()).toEqual(['Ada Lovelace', 'Grace Hopper'])
})

test('a campaign moves from draft to completion', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aNumber(db, business)
  const { id } = await aCampaign(db, business)
  const status = async (move: Promise<{ status: string }>) => (await move).status

  expect(await status(scheduleCampaign(db, business.id, id, LATER, NOW))).toBe('scheduled')
  expect(await status(unscheduleCampaign(db, business.id, id, NOW))).toBe('draft')
  expect(await startCampaign(db, business.id, id, NOW)).toMatchObject({ status: 'running', startedAt: NOW })
  expect(await status(pauseCampaign(db, business.id, id, NOW))).toBe('paused')
  await expect(startCampaign(db, business.id, id, NOW)).rejects.toMatchObject(CONFLICT)
  await expect(changeCampaign(db, business.id, id, { name: 'x' }, NOW)).rejects.toMatchObject(CONFLICT)
  await expect(addRecipients(db, business.id, id, { phones: [] }, NOW)).rejects.toMatchObject(CONFLICT)
  await expect(removeCampaign(db, business.id, id)).rejects.toMatchObject(CONFLICT)
  expect(await status(resumeCampaign(db, business.id, id, NOW))).toBe('running')
  expect(await status(cancelCampaign(db, business.id, id, NOW))).toBe('cancelled')
  await expect(resumeCampaign(db, business.id, id, NOW)).rejects.toMatchObject(CONFLICT)
  await removeCampaign(db, business.id, id)
  expect((await listCampaigns(db, business.id, {}, ALL)).items).toEqual([])
})

test('a campaign that cannot run cannot be started, and the error says why', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const numberless = await aCampaign(db, business)
  await aNumber(db, business)
  const empty = await aCampaign(db, business, { phones: [] })

  for (const [{ id }, why] of [
    [numberless, /^fromNumber: /],
    [empty, /no recipients/],
  ] as const) {
    await expect(startCampaign(db, business.id, id, NOW)).rejects.toMatchObject({ ...CONFLICT, message: why })
    await expect(scheduleCampaign(db, business.id, id, LATER, NOW)).rejects.toMatchObject({ ...CONFLICT, message: why })
  }
  expect((await listCampaigns(db, business.id, { status: 'draft' }, ALL)).items).toHaveLength(2)
})

test('invalid input is refused by field, and other businesses find nothing', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  const { phone: foreign } = await aNumber(db, other)
  const good: NewCampaign = { name: 'x', channel: 'sms', body: 'Hi' }
  const { id } = await createCampaign(db, business.id, good, NOW)
  const refusals: [string, Partial<NewCampaign>][] = [
    ['name', { name: ' ' }],
    ['channel', { channel: 'fax' as 'sms' }],
    ['body', { body: '' }],
    ['body', { body: 'x'.repeat(1601) }],
    ['fromNumber', { fromNumber: foreign }],
    ['fromNumber', { fromNumber: 'me' }],
  ]

  for (const [field, input] of refusals)
    await expect(createCampaign(db, business.id, { ...good, ...input }, NOW), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
  await expect(scheduleCampaign(db, business.id, id, NOW, NOW)).rejects.toThrow(/^scheduledAt: /)
  for (const stranger of [
    () => startCampaign(db, other.id, id, NOW),
    () => changeCampaign(db, other.id, id, {}, NOW),
    () => addRecipients(db, other.id, id, { phones: [] }, NOW),
    () => listRecipients(db, other.id, id, {}, ALL),
    () => removeCampaign(db, other.id, id),
  ])
    await expect(stranger()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
