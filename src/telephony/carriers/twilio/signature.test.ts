import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { getExpectedTwilioSignature, validateRequest, validateRequestWithBody } from 'twilio/lib/webhooks/webhooks.js'
import { expect, test } from 'vitest'
import { anyText } from '../../../../test/harness/any-text.ts'
import { isSignedByTwilio, twilioSignature } from './signature.ts'

const TOKEN = '12345'
const URL_WITH_QUERY = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const bytes = (text: string) => new TextEncoder().encode(text)

test('the example in the documentation is valid', () => {
  const form = 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212'

  expect(twilioSignature(TOKEN, URL_WITH_QUERY, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  const request = { url: URL_WITH_QUERY, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=', body: bytes(form) }
  expect(isSignedByTwilio(TOKEN, request)).toBe(true)
})

test("for any form we sign as Twilio's SDK does, and accept what it signs", () => {
  const field = fc.tuple(anyText({ minLength: 1 }), anyText())
  fc.assert(
    fc.property(fc.array(field, { maxLength: 8 }), fc.stringMatching(/^[a-z0-9=&]{0,12}$/), (fields, query) => {
      const url = `https://frontbell.example.com/carriers/twilio/messages?${query}`
      const form = new URLSearchParams(fields).toString()
      const signature = getExpectedTwilioSignature(TOKEN, url, asExpressParses(form))

      expect(twilioSignature(TOKEN, url, form)).toBe(signature)
      expect(isSignedByTwilio(TOKEN, { url, signature, body: bytes(form) })).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('our signatures are valid for the SDK, with and without the standard port', () => {
  for (const url of ['https://example.com/a?b=c', 'https://example.com:443/a?b=c', 'wss://example.com/stream']) {
    const signature = twilioSignature(TOKEN, url, 'Body=h%C3%A9')
    expect(validateRequest(TOKEN, signature, url, { Body: 'hé' }), url).toBe(true)
    expect(isSignedByTwilio(TOKEN, { url, signature, body: bytes('Body=h%C3%A9') }), url).toBe(true)
  }
  const signature = twilioSignature(TOKEN, 'https://example.com:443/a', '')
  expect(isSignedByTwilio(TOKEN, { url: 'https://example.com/a', signature, body: bytes('') })).toBe(true)
})

test('a JSON body is covered by its hash in the URL', () => {
  const body = '{"event":"x"}'
  const url = `https://example.com/a?bodySHA256=${createHash('sha256').update(body).digest('hex')}`
  const signature = getExpectedTwilioSignature(TOKEN, url, {})

  expect(validateRequestWithBody(TOKEN, signature, url, body)).toBe(true)
  expect(isSignedByTwilio(TOKEN, { url, signature, body: bytes(body) })).toBe(true)
  expect(isSignedByTwilio(TOKEN, { url, signature, body: bytes('{"event":"y"}') })).toBe(false)
})

test('another token, URL, value, or no signature at all is refused', () => {
  const good = { url: 'https://example.com/a', signature: twilioSignature(TOKEN, 'https://example.com/a', 'Body=hi') }
  const body = bytes('Body=hi')

  expect(isSignedByTwilio(TOKEN, { ...good, body })).toBe(true)
  expect(isSignedByTwilio('54321', { ...good, body })).toBe(false)
  expect(isSignedByTwilio(TOKEN, { ...good, url: 'https://example.com/b', body })).toBe(false)
  expect(isSignedByTwilio(TOKEN, { ...good, body: bytes('Body=ho') })).toBe(false)
  expect(isSignedByTwilio(TOKEN, { ...good, body: bytes('Body=hi&From=x') })).toBe(false)
  expect(isSignedByTwilio(TOKEN, { ...good, signature: undefined, body })).toBe(false)
  expect(isSignedByTwilio(TOKEN, { ...good, signature: '', body })).toBe(false)
})

test('with an empty auth token no signature is valid, because everyone could sign with it', () => {
  const url = 'https://example.com/a'
  expect(isSignedByTwilio('', { url, signature: twilioSignature('', url, ''), body: bytes('') })).toBe(false)
})

/** A parsed body as the SDK expects it: a repeated name becomes a list. */
function asExpressParses(form: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(form)) {
    const known = fields[name]
    fields[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return fields
}
