import { expect, test } from 'vitest'
import { aBusiness, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import {
  changeVoiceProfile,
  createVoiceProfile,
  listVoiceProfiles,
  type NewVoiceProfile,
  removeVoiceProfile,
  voiceProfileFor,
} from './voice-profile.ts'

const ALL = { limit: 20, after: null }
const LATER = new Date(NOW.getTime() + 60_000)
const list = async (db: Database, { id }: Business) => (await listVoiceProfiles(db, id, ALL)).items

test('a business has a default profile from the start, as old as the business and made from its call settings', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { recordingEnabled: false, maxCallSeconds: 300 })

  const lists = await Promise.all(Array.from({ length: 5 }, () => list(db, business)))

  expect(lists[0]).toEqual([
    {
      ...{ id: expect.stringMatching(/^voc_/), name: 'Default', provider: 'flite', voiceId: null, language: 'en-US' },
      ...{ speed: 1, greeting: null, isDefault: true, phoneNumberIds: [], interruptionsEnabled: true },
      ...{ minEndpointingMs: 500, maxEndpointingMs: 3000, maxCallSeconds: 300, recordingEnabled: false },
      ...{ recordingNotice: null, voicemailAction: 'hang_up', createdAt: NOW, updatedAt: NOW },
    },
  ])
  for (const one of lists) expect(one).toEqual(lists[0])
  expect(await voiceProfileFor(db, business.id, '+15550000000')).toEqual(lists[0]?.[0])
  expect(await db.read`SELECT FROM voice_profiles`).toEqual([])
})

test('the default profile keeps its id when its first change stores it, and cannot be removed before that', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { maxCallSeconds: 300 })
  const [usual] = await list(db, business)
  const id = usual?.id ?? ''

  await expect(removeVoiceProfile(db, business.id, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  const changed = await changeVoiceProfile(db, business.id, id, { greeting: 'Good evening.' }, LATER)

  expect(changed).toEqual({ ...usual, greeting: 'Good evening.', updatedAt: LATER })
  expect(await list(db, business)).toEqual([changed])
})

test('there is exactly one default through every change', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const [original] = await list(db, business)
  const first = await createVoiceProfile(db, business.id, { name: 'Evening' }, LATER)
  const defaults = async () => (await list(db, business)).filter((one) => one.isDefault).map((one) => one.id)

  expect(await defaults()).toEqual([original?.id])
  const next = await createVoiceProfile(db, business.id, { name: 'Night', isDefault: true }, LATER)
  expect(await defaults()).toEqual([next.id])
  await changeVoiceProfile(db, business.id, first.id, { isDefault: true }, LATER)
  expect(await defaults()).toEqual([first.id])
  const dropped = changeVoiceProfile(db, business.id, first.id, { isDefault: false }, LATER)
  await expect(dropped).rejects.toMatchObject({ code: 'CONFLICT', message: /^isDefault: / })
  await expect(removeVoiceProfile(db, business.id, first.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await removeVoiceProfile(db, business.id, next.id)
  await Promise.all(
    [original?.id, first.id].map((id) => changeVoiceProfile(db, business.id, id as string, { isDefault: true }, LATER)),
  )

  expect(await defaults()).toHaveLength(1)
  expect(await list(db, business)).toHaveLength(2)
})

test('a number has its own profile or the default, and moves from one profile to another', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const [one, two] = [await aNumber(db, business), await aNumber(db, business)]
  const day = await createVoiceProfile(db, business.id, { name: 'Day', phoneNumberIds: [one.id, two.id] }, NOW)
  const night = await createVoiceProfile(db, business.id, { name: 'Night' }, NOW)
  const used = async () =>
    Promise.all([one, two].map(async ({ phone }) => (await voiceProfileFor(db, business.id, phone)).name))

  expect(await used()).toEqual(['Day', 'Day'])
  const changed = await changeVoiceProfile(db, business.id, night.id, { phoneNumberIds: [two.id] }, LATER)
  expect(changed).toEqual({ ...night, phoneNumberIds: [two.id], updatedAt: LATER })
  expect(await used()).toEqual(['Day', 'Night'])
  await removeVoiceProfile(db, business.id, day.id)
  expect(await used()).toEqual(['Default', 'Night'])
  expect((await voiceProfileFor(db, (await aBusiness(db)).id, '+15550000000')).name).toBe('Default')
})

test('a change keeps the fields that it does not name, and null clears', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const made = await createVoiceProfile(
    db,
    business.id,
    { name: 'A', greeting: 'Hi!', voiceId: 'kal', speed: 1.25 },
    NOW,
  )

  const changed = await changeVoiceProfile(db, business.id, made.id, { greeting: null, language: 'de-de' }, LATER)

  expect(changed).toEqual({ ...made, greeting: null, language: 'de-DE', updatedAt: LATER })
  expect((await list(db, business)).find(({ id }) => id === made.id)).toEqual(changed)
})

test('bad input is refused naming the field, and other businesses find nothing', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  const { id: foreign } = await aNumber(db, other)
  const { id } = await createVoiceProfile(db, business.id, { name: 'A' }, NOW)
  const refusals: [string, Partial<NewVoiceProfile>][] = [
    ['name', { name: '' }],
    ['language', { language: 'not a language' }],
    ['language', { language: 'klingon' }],
    ['speed', { speed: 3 }],
    ['speed', { speed: Number.NaN }],
    ['greeting', { greeting: 'x'.repeat(501) }],
    ['maxEndpointingMs', { minEndpointingMs: 900, maxEndpointingMs: 800 }],
    ['maxCallSeconds', { maxCallSeconds: 5 }],
    ['voicemailAction', { voicemailAction: 'shout' as 'hang_up' }],
    ['phoneNumberIds', { phoneNumberIds: [foreign] }],
  ]

  for (const [field, input] of refusals) {
    const refusal = { code: 'BAD_REQUEST', message: expect.stringMatching(`^${field}: `) }
    await expect(createVoiceProfile(db, business.id, { name: 'B', ...input }, NOW), field).rejects.toMatchObject(
      refusal,
    )
    await expect(changeVoiceProfile(db, business.id, id, input, NOW), field).rejects.toMatchObject(refusal)
  }
  await expect(createVoiceProfile(db, 'biz_none', { name: 'A' }, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(changeVoiceProfile(db, other.id, id, {}, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(removeVoiceProfile(db, other.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
