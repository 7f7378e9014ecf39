import { expect, test } from 'vitest'
import type { Assistant } from '../../web/src/client/types.gen.ts'
import {
  abilitiesOf,
  changeOf,
  draftOf,
  keyFor,
  newField,
  toggled,
  withKeys,
} from '../../web/src/screens/assistant/instructions/assistant-draft.ts'

const ASSISTANT: Assistant = {
  ...{ id: 'ast_1', name: 'Front desk', greeting: null, disclosure: true, tone: null },
  ...{ languages: ['en-US'], instructions: null },
  ...{
    fields: [],
    tools: null,
    knowledge: null,
    memory: false,
    sentiment: false,
    lookup: null,
    closingWords: null,
    handOverWords: null,
    isDefault: true,
  },
  ...{ answersWhen: 'always', everyNumber: false, phoneNumberIds: [], publishedVersion: 1, latestVersion: 1 },
  ...{ createdAt: '2026-03-02T14:00:00.000Z', updatedAt: '2026-03-02T14:00:00.000Z' },
}

test('only what was changed is saved, and languages are a list again', () => {
  const before = draftOf(ASSISTANT)

  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, tone: 'warm', languages: 'en-US, fr-FR,' })).toEqual({
    tone: 'warm',
    languages: ['en-US', 'fr-FR'],
  })
})

test('a new field gets a key derived from its label; a stored key stays', () => {
  const fields = [
    { ...newField(), key: 'name', label: 'Your name' },
    { ...newField(), label: 'Date of birth' },
    { ...newField(), label: 'Name' },
    { ...newField(), label: '2 Ärzte!' },
    { ...newField(), label: '???' },
  ]

  expect(withKeys(fields).map(({ key }) => key)).toEqual(['name', 'date_of_birth', 'name_2', 'arzte', 'field'])
  expect(keyFor('x'.repeat(60), [])).toHaveLength(36)
})

test('an ability turns all its tools on and off, and tools of the business are abilities, too', () => {
  const [book, ...others] = abilitiesOf([
    { name: 'order_status', type: 'http' },
    { name: 'book', type: 'builtin' },
  ])

  expect(others.at(-1)).toEqual({ label: 'order_status', tools: ['order_status'] })
  if (book === undefined) throw new Error('there are abilities')
  expect(toggled(['answer', 'book'], book, true)).toEqual(['answer', 'find_slots', 'book'])
  expect(toggled(['answer', 'book', 'find_slots'], book, false)).toEqual(['answer'])
})
