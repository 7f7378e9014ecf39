import { expect, test } from 'vitest'
import { FIRST_CONTENT } from '../../features/assistants/assistant-content.ts'
import { ownerParts } from './owner-prompt.ts'

test('an owner without instructions adds nothing to the prompt', () => {
  expect(ownerParts(FIRST_CONTENT, ['transfer'])).toEqual([])
})

test('the words before a transfer are given only to a model that can transfer', () => {
  const owner = { ...FIRST_CONTENT, handOverWords: 'One second.' }

  expect(ownerParts(owner, ['transfer'])).toEqual(['Before you transfer a caller, say exactly: "One second."'])
  expect(ownerParts(owner, [])).toEqual([])
})
