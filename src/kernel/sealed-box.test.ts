import { expect, test } from 'vitest'
import { createSealedBox } from './sealed-box.ts'

const box = createSealedBox(Buffer.alloc(32, 1))

test('a sealed secret can be opened only with its key and for its context', () => {
  const sealed = box.seal(Buffer.from('whsec_hush'), 'sgk_1')

  expect(sealed.includes('hush')).toBe(false)
  expect(box.open(sealed, 'sgk_1').toString()).toBe('whsec_hush')
  expect(() => box.open(sealed, 'sgk_2')).toThrow('cannot be opened')
  expect(() => createSealedBox(Buffer.alloc(32, 2)).open(sealed, 'sgk_1')).toThrow('cannot be opened')
})

test('a sealed secret with any changed byte cannot be opened', () => {
  const sealed = box.seal(Buffer.from('secret'), 'id')
  for (let index = 0; index < sealed.length; index++) {
    const altered = Buffer.from(sealed)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(() => box.open(altered, 'id')).toThrow()
  }
})

test('sealing twice gives two texts, and a short key is refused', () => {
  expect(box.seal(Buffer.from('a'), 'id')).not.toEqual(box.seal(Buffer.from('a'), 'id'))
  expect(() => createSealedBox(Buffer.alloc(16))).toThrow('at least 32 bytes')
})
