import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { TelnyxWebhook } from 'telnyx/lib/webhooks'
import { expect, test } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { isSignedByTelnyx, telnyxPublicKey } from './signature.ts'

const keys = generateKeyPairSync('ed25519')
const PUBLIC_BASE64 = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const key = telnyxPublicKey(PUBLIC_BASE64)
const oracle = new TelnyxWebhook(PUBLIC_BASE64)
const NOW = new Date('2026-03-02T14:05:09.123Z')

const signed = (body: string, seconds: number) => ({
  timestamp: String(seconds),
  signature: sign(null, Buffer.from(`${seconds}|${body}`), keys.privateKey).toString('base64'),
  body: Buffer.from(body),
})
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

test("for any body we agree with Telnyx's SDK, on the genuine one and on an altered one", async () => {
  // The SDK reads the real clock, so this test does too.
  const now = systemClock.now()
  const agrees = async (request: ReturnType<typeof signed>) => {
    const headers = { 'telnyx-timestamp': request.timestamp, 'telnyx-signature-ed25519': request.signature }
    const theirs = await oracle.verify(request.body.toString(), headers).then(
      () => true,
      () => false,
    )
    expect(isSignedByTelnyx(key, request, now)).toBe(theirs)
    return theirs
  }
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      const request = signed(body, seconds(now))

      expect(await agrees(request)).toBe(true)
      expect(await agrees({ ...request, body: Buffer.from(`${body} `) })).toBe(false)
      expect(
        await agrees({ ...request, signature: request.signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) }),
      ).toBe(false)
    }),
    { numRuns: 25 },
  )
})

test('a timestamp is valid for exactly 300 seconds either way', () => {
  const at = seconds(NOW)
  expect(isSignedByTelnyx(key, signed('{}', at - 300), NOW)).toBe(true)
  expect(isSignedByTelnyx(key, signed('{}', at + 300), NOW)).toBe(true)
  expect(isSignedByTelnyx(key, signed('{}', at - 301), NOW)).toBe(false)
  expect(isSignedByTelnyx(key, signed('{}', at + 301), NOW)).toBe(false)
})

test('missing or malformed headers, another key and a changed timestamp are refused', () => {
  const good = signed('{"a":1}', seconds(NOW))
  const other = telnyxPublicKey(
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
  )

  expect(isSignedByTelnyx(key, good, NOW)).toBe(true)
  expect(isSignedByTelnyx(other, good, NOW)).toBe(false)
  for (const change of [
    { timestamp: undefined },
    { timestamp: '' },
    { timestamp: '1e9' },
    { timestamp: String(seconds(NOW) + 1) },
    { signature: undefined },
    { signature: '' },
    { signature: 'AAAA' },
    { signature: `${good.signature}\n` },
  ])
    expect(isSignedByTelnyx(key, { ...good, ...change }, NOW), JSON.stringify(change)).toBe(false)
})

test('an invalid public key is refused with a one-line message', () => {
  expect(() => telnyxPublicKey('not a key')).toThrow('must be the base64 text of 32 bytes')
})
