import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HmacSha1 } from './hmac-sha1.ts'

test('RFC 2202: the digests of HMAC-SHA1 with the keys and messages of the test cases', () => {
  const hex = (digest: Uint8Array): string => Buffer.from(digest).toString('hex')

  expect(hex(new HmacSha1(Buffer.alloc(20, 0x0b)).digest(Buffer.from('Hi There')))).toBe(
    'b617318655057264e28bc0b6fb378c8ef146be00',
  )
  expect(hex(new HmacSha1(Buffer.from('Jefe')).digest(Buffer.from('what do ya want for nothing?')))).toBe(
    'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
  )
  expect(hex(new HmacSha1(Buffer.alloc(20, 0xaa)).digest(Buffer.alloc(50, 0xdd)))).toBe(
    '125d7342b9ac11cd91a39af48aa17b4f63f175d3',
  )
})

test('messages of any length have the same digest as from OpenSSL, one after the other', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.array(fc.uint8Array({ maxLength: 1500, size: 'max' }), { maxLength: 10 }),
      (key, messages) => {
        const hmac = new HmacSha1(key)
        for (const message of messages)
          expect(Buffer.from(hmac.digest(message))).toEqual(createHmac('sha1', key).update(message).digest())
      },
    ),
  )
})

test('every length up to four blocks has the same digest as from OpenSSL', () => {
  const key = Buffer.from('twenty bytes of key.')
  const hmac = new HmacSha1(key)
  for (let length = 0; length <= 256; length++) {
    const message = Buffer.alloc(length, 0xa5)
    expect(Buffer.from(hmac.digest(message))).toEqual(createHmac('sha1', key).update(message).digest())
  }
})
