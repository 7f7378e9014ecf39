import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aNumber, anArticle, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import {
  type AssistantDeps,
  changeAssistant,
  createAssistant,
  listAssistants,
  removeAssistant,
  requireAssistant,
} from './assistant.ts'
import { assistantForCall, chooseAssistant } from './assistant-choice.ts'
import { diffVersions, listVersions, publishAssistant, restoreVersion } from './assistant-version.ts'

const DEPS: AssistantDeps = {
  tools: async () => [
    { name: 'book', enabled: true, builtin: true },
    { name: 'answer', enabled: true, builtin: true },
    { name: 'order_status', enabled: true, builtin: false },
  ],
}
const never = async () => false
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** A business whose default assistant has the given changes. */
async function withChange(change: Parameters<typeof changeAssistant>[4]) {
  const { id } = await aBusiness(db)
  const [first] = await listAssistants(db, id)
  const changed = await changeAssistant(db, DEPS, id, first?.id ?? '', change, 'Ada', NOW)
  return { id, changed }
}

const holds = async (businessId: string, phone = '+12125550142', isOpen = never) =>
  (await assistantForCall(db, businessId, phone, isOpen)).content

test('a business that changed nothing has a default assistant, so every call has one', async () => {
  const { id } = await aBusiness(db)

  const [only, ...others] = await listAssistants(db, id)

  expect(others).toEqual([])
  expect(only).toMatchObject({ name: 'Assistant', isDefault: true, publishedVersion: 1, latestVersion: 1, tools: null })
  expect(await assistantForCall(db, id, '+12125550142', never)).toMatchObject({ id: only?.id, version: 1 })
  await expect(removeAssistant(db, id, only?.id ?? '')).rejects.toThrow(/default assistant cannot be removed/)
})

test('a save is a draft with its own number; calls use the published version until the draft is published', async () => {
  const { id, changed } = await withChange({ instructions: 'Be brief.', greeting: 'Hi.' })
  expect(changed).toMatchObject({ publishedVersion: 1, latestVersion: 2, instructions: 'Be brief.' })
  expect((await holds(id)).instructions).toBeNull()

  await publishAssistant(db, id, changed.id, NOW)

  expect((await holds(id)).instructions).toBe('Be brief.')
  expect(await listVersions(db, id, changed.id)).toMatchObject([
    { version: 2, savedBy: 'Ada', changedFields: ['greeting', 'instructions'], publishedAt: NOW, restoredFrom: null },
    { version: 1, savedBy: null, changedFields: [] },
  ])
})

test('a save that changes nothing creates no version', async () => {
  const { id, changed } = await withChange({ greeting: 'Hi.' })

  const again = await changeAssistant(db, DEPS, id, changed.id, { greeting: ' Hi. ' }, 'Bo', NOW)

  expect(again.latestVersion).toBe(2)
})

test('an earlier version is restored in one step, and the draft stays in the list', async () => {
  const { id, changed } = await withChange({ greeting: 'One.' })
  await publishAssistant(db, id, changed.id, NOW)
  await changeAssistant(db, DEPS, id, changed.id, { greeting: 'Two.' }, 'Bo', NOW)

  const restored = await restoreVersion(db, id, changed.id, 1, 'Bo', NOW)

  expect(restored).toMatchObject({ greeting: null, publishedVersion: 4, latestVersion: 4 })
  expect((await holds(id)).greeting).toBeNull()
  const versions = await listVersions(db, id, changed.id)
  expect(versions.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
    [4, 1],
    [3, null],
    [2, null],
    [1, null],
  ])
  expect(await diffVersions(db, id, changed.id, { from: 2, to: 3 })).toEqual([
    { field: 'greeting', before: 'One.', after: 'Two.', lines: [] },
  ])
  await expect(restoreVersion(db, id, changed.id, 9, 'Bo', NOW)).rejects.toThrow(/version 9/)
})

test.each([
  [{ instructions: 'x'.repeat(50_000) }, /instructions: must be at most 8,000 characters; these are 50,000/],
  [{ tools: ['fly'] }, /tools: there is no tool called fly; there are answer, book, order_status/],
  [{ knowledge: { articleIds: [], documentIds: [] } }, /knowledge: choose at least one/],
  [{ knowledge: { articleIds: ['kb_none'], documentIds: [] } }, /knowledge.articleIds: kb_none is not an article/],
  [{ languages: ['english please'] }, /languages: "english please" is not a language tag/],
  [{ languages: ['en', 'klingon'] }, /languages: "klingon" is not a language tag/],
  [{ fields: [{ key: 'Two words', label: 'A', question: 'A?' }] }, /fields.1.key: must be 1 to 40 lower-case/],
  [{ fields: [{ key: 'a', label: 'A', question: 'A?', type: 'choice' as const }] }, /fields.1.choices: must be 2 to 9/],
  [{ fields: ['a', 'a'].map((key) => ({ key, label: 'A', question: 'A?' })) }, /fields: the key a is used twice/],
  [{ phoneNumberIds: ['num_none'] }, /phoneNumberIds: num_none is not a number/],
])('%j is refused with the reason', async (change, message) => {
  await expect(withChange(change)).rejects.toThrow(message)
})

test('earlier choices may have been deleted since; only new choices must exist', async () => {
  const business = await aBusiness(db)
  const article = await anArticle(db, business)
  const [first] = await listAssistants(db, business.id)
  const id = first?.id ?? ''
  await changeAssistant(
    db,
    DEPS,
    business.id,
    id,
    { knowledge: { articleIds: [article.id], documentIds: [] } },
    null,
    NOW,
  )
  await db.write`DELETE FROM articles WHERE id = ${article.id}`

  const saved = await changeAssistant(db, DEPS, business.id, id, { tone: 'calm' }, null, NOW)

  expect(saved).toMatchObject({ tone: 'calm', knowledge: { articleIds: [article.id] } })
})

test('a number has its own assistant, and another one in closed hours; after its removal the default answers', async () => {
  const business = await aBusiness(db)
  const { id: numberId, phone } = await aNumber(db, business)
  const add = (name: string, rest: object) => createAssistant(db, DEPS, business.id, { name, ...rest }, 'Ada', NOW)
  const sales = await add('Sales', { phoneNumberIds: [numberId] })
  await add('Sales at night', { phoneNumberIds: [numberId], answersWhen: 'closed_hours' })
  await add('Night', { everyNumber: true, answersWhen: 'closed_hours' })

  const names = async (isOpen: boolean) => [
    (await holds(business.id, phone, async () => isOpen)).name,
    (await holds(business.id, '+19998887777', async () => isOpen)).name,
  ]
  expect(await names(true)).toEqual(['Sales', 'Assistant'])
  expect(await names(false)).toEqual(['Sales at night', 'Night'])
  await expect(add('Rival', { phoneNumberIds: [numberId] })).rejects.toThrow(/"Sales" answers the same numbers/)
  await expect(add('All', { everyNumber: true })).rejects.toThrow(/is the default; set isDefault/)
  await removeAssistant(db, business.id, sales.id)
  expect(await names(true)).toEqual(['Assistant', 'Assistant'])
})

test('there is always one default: another one can replace it, but it cannot simply stop being the default', async () => {
  const { id, changed } = await withChange({ name: 'Old' })
  const made = await createAssistant(db, DEPS, id, { name: 'New', isDefault: true }, null, NOW)

  expect(await requireAssistant(db, id, changed.id)).toMatchObject({ isDefault: false })
  expect((await holds(id)).name).toBe('New')
  await expect(changeAssistant(db, DEPS, id, made.id, { isDefault: false }, null, NOW)).rejects.toThrow(
    /always a default/,
  )
})

test('without any assistant, none is chosen', () => {
  expect(chooseAssistant([], true)).toBeNull()
})
