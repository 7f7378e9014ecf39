import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPassphrase, sealKey, unsealKey } from './key-seal.ts'

test('a sealed key can be opened only with its passphrase', async () => {
  const key = randomBytes(32)

  const text = await sealKey(key, 'correct horse battery')

  expect(await unsealKey(text, 'correct horse battery')).toEqual(key)
  await expect(unsealKey(text, 'correct horse batterz')).rejects.toThrow('The passphrase is not the one')
  expect(text).not.toContain(key.toString('base64'))
})

test('a passphrase has at least 12 characters', () => {
  expect(() => checkPassphrase('eleven char')).toThrow('at least 12 characters')
  expect(() => checkPassphrase('twelve chars')).not.toThrow()
})
