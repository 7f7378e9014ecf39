import { expect, test } from 'vitest'
import { recordingLinks } from './recording-link.ts'

const NOW = new Date('2026-03-02T14:00:00.500Z')
const links = recordingLinks({ secret: Buffer.alloc(32, 1), baseUrl: () => 'https://bell.test' })
const proofOf = (url: string) => {
  const { searchParams } = new URL(url)
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
}
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('a link is valid for its call until it expires', () => {
  const url = links.urlFor('call_1', NOW, 60)

  expect(url).toMatch(/^https:\/\/bell\.test\/recordings\/call_1\?expires=1772460060&signature=[\w-]{43}$/)
  expect(links.isGood('call_1', proofOf(url), later(59))).toBe(true)
  expect(links.isGood('call_1', proofOf(url), later(60))).toBe(false)
})

test('a link is refused for another call, expiry, signature or secret', () => {
  const proof = proofOf(links.urlFor('call_1', NOW, 60))
  const others = recordingLinks({ secret: Buffer.alloc(32, 2), baseUrl: () => 'https://bell.test' })

  expect(links.isGood('call_2', proof, NOW)).toBe(false)
  expect(links.isGood('call_1', { ...proof, expires: '1772460061' }, NOW)).toBe(false)
  expect(links.isGood('call_1', { ...proof, expires: '99999999999999999999' }, NOW)).toBe(false)
  expect(links.isGood('call_1', { ...proof, expires: '1e11' }, NOW)).toBe(false)
  expect(links.isGood('call_1', { ...proof, signature: proof.signature.slice(1) }, NOW)).toBe(false)
  expect(links.isGood('call_1', { expires: '', signature: '' }, NOW)).toBe(false)
  expect(others.isGood('call_1', proof, NOW)).toBe(false)
})

test('another spelling of a valid signature is refused', () => {
  const { expires, signature } = proofOf(links.urlFor('call_1', NOW, 60))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The lowest two bits of the last character are not part of any byte.
  const last = letters[letters.indexOf(signature.at(-1) ?? '') + 1]
  const respelled = `${signature.slice(0, -1)}${last}`

  expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
  for (const other of [respelled, `${signature}=`, `${signature}.`])
    expect(links.isGood('call_1', { expires, signature: other }, NOW)).toBe(false)
})
