import { expect, test } from 'vitest'
import { type HeaderToSet, hideValues, requireHeaders } from './custom-headers.ts'

const STORED = [{ name: 'X-Token', value: 'secret-1' }]

test('a header without a value keeps its stored one, in any case of its name', () => {
  expect(requireHeaders([{ name: 'x-token' }, { name: 'Authorization', value: 'Bearer b' }], STORED)).toEqual([
    { name: 'x-token', value: 'secret-1' },
    { name: 'Authorization', value: 'Bearer b' },
  ])
})

test.each<[HeaderToSet[], string]>([
  [[{ name: 'X-New' }], 'headers[0].value: X-New is a new header; give its value'],
  [[{ name: 'Connection', value: 'close' }], 'headers[0].name: Connection is set by the service'],
  [[{ name: 'Content-Length', value: '0' }], 'headers[0].name: Content-Length is set by the service'],
  [[{ name: 'Webhook-Signature', value: 'v1,x' }], 'headers[0].name: Webhook-Signature is set by the service'],
  [[{ name: 'X-SERVICE-Signature', value: 'x' }], 'headers[0].name: X-SERVICE-Signature is set by the service'],
  [[{ name: 'X Token', value: 'x' }], 'headers[0].name: must be made of letters, digits and hyphens'],
  [[...STORED, { name: 'x-token', value: 'b' }], 'headers[1].name: x-token is given twice'],
  [[{ name: 'X-A', value: 'a\r\nX-B: b' }], 'headers[0].value: must be 1 to 1000 letters'],
  [[{ name: 'X-A', value: '' }], 'headers[0].value: must be 1 to 1000 letters'],
  [[{ name: 'X-A', value: 'ü' }], 'headers[0].value: must be 1 to 1000 letters'],
  [[{ name: 'X-A', value: 'x'.repeat(1_001) }], 'headers[0].value: must be 1 to 1000 letters'],
  [Array.from({ length: 11 }, (_, n) => ({ name: `X-${n}`, value: 'x' })), 'headers: must be at most 10'],
])('%j is refused', (headers, message) => {
  expect(() => requireHeaders(headers, STORED)).toThrow(message)
})

test('a refusal does not repeat the value', () => {
  let message = ''
  try {
    requireHeaders([{ name: 'X-A', value: 'sec\nret' }], [])
  } catch (error) {
    message = (error as Error).message
  }

  expect(message).toContain('headers[0].value')
  expect(message).not.toMatch(/sec/)
})

test('values are hidden in a text, even without their scheme', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer 12345678' }]

  expect(hideValues('got "Bearer 12345678", token 12345678', headers)).toBe('got "********", token ********')
})
