import { expect, test } from 'vitest'
import { aBusiness, aMember, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import {
  changeMember,
  disableMember,
  inviteMember,
  keepsAnOwner,
  listMembers,
  type NewMember,
  noteMemberActive,
  removeMember,
} from './member.ts'

const ALL = { limit: 20, after: null }
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a member is invited, joins, is disabled and is enabled again', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aMember(db, business, { role: 'owner' })

  const invited = await inviteMember(db, business.id, { name: ' Bo ', email: ' Bo@Example.COM', role: 'viewer' }, NOW)
  await noteMemberActive(db, invited.id, after(1_000))
  const promoted = await changeMember(db, business.id, invited.id, { role: 'admin', name: 'Bob' })
  const disabled = await disableMember(db, business.id, invited.id)
  await noteMemberActive(db, invited.id, after(120_000))

  expect(invited).toEqual({
    ...{ id: expect.stringMatching(/^mem_/), name: 'Bo', email: 'bo@example.com', role: 'viewer', status: 'invited' },
    ...{ lastActiveAt: null, createdAt: NOW },
  })
  expect(promoted).toEqual({ ...invited, name: 'Bob', role: 'admin', status: 'active', lastActiveAt: after(1_000) })
  expect(disabled).toEqual({ ...promoted, status: 'disabled' })
  expect((await listMembers(db, business.id, { status: 'disabled' }, ALL)).items).toEqual([disabled])
  expect(await changeMember(db, business.id, invited.id, { status: 'active' })).toEqual(promoted)
})

test('activity is written at most once a minute', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { id } = await aMember(db, business)
  const seen: unknown[] = []

  for (const ms of [0, 30_000, 59_999, 60_000]) {
    await noteMemberActive(db, id, after(ms))
    seen.push((await listMembers(db, business.id, {}, ALL)).items[0]?.lastActiveAt)
  }

  expect(seen).toEqual([NOW, NOW, NOW, after(60_000)])
})

test('the last owner cannot be removed, disabled or demoted', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const owner = await aMember(db, business, { role: 'owner' })
  const ways = [
    () => removeMember(db, business.id, owner.id),
    () => disableMember(db, business.id, owner.id),
    () => changeMember(db, business.id, owner.id, { role: 'admin' }),
  ]

  for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 'CONFLICT' })
  await noteMemberActive(db, owner.id, NOW)
  const invited = await aMember(db, business, { role: 'owner' })
  for (const way of ways) await expect(way(), 'an invited owner may never come').rejects.toThrow(/last owner/)
  await noteMemberActive(db, invited.id, NOW)
  await removeMember(db, business.id, owner.id)

  expect((await listMembers(db, business.id, {}, ALL)).items).toMatchObject([{ id: invited.id, role: 'owner' }])
})

test('if two owners remove each other at the same time, one stays', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const owners = [await aMember(db, business, { role: 'owner' }), await aMember(db, business, { role: 'owner' })]

  const results = await Promise.allSettled(owners.map(({ id }) => removeMember(db, business.id, id)))

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await listMembers(db, business.id, { role: 'owner' }, ALL)).items).toHaveLength(1)
})

test('a team that never had an owner needs none', () => {
  expect(keepsAnOwner([], [])).toBe(true)
  expect(keepsAnOwner(['disabled'], [])).toBe(true)
  expect(keepsAnOwner(['invited'], [])).toBe(false)
  expect(keepsAnOwner(['active', 'invited'], ['invited'])).toBe(false)
})

test('invalid input is refused by field; an address occurs once in a team, but may be in many teams', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  const good: NewMember = { name: 'Ada', email: 'ada@example.com', role: 'admin' }
  const refusals = [
    ['name', { ...good, name: ' ' }],
    ['email', { ...good, email: 'ada' }],
    ['email', { ...good, email: 'a@b.c, d@e.f' }],
    ['role', { ...good, role: 'king' as 'owner' }],
  ] as const
  const member = await inviteMember(db, business.id, good, NOW)
  await inviteMember(db, other.id, good, NOW)

  for (const [field, input] of refusals)
    await expect(inviteMember(db, business.id, input, NOW), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
  const again = inviteMember(db, business.id, { ...good, email: 'ADA@example.com' }, NOW)
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(inviteMember(db, 'biz_none', good, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(changeMember(db, other.id, member.id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(removeMember(db, other.id, member.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
