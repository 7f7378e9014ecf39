import { expect, test } from 'vitest'
import { requireHeaders } from './tool-headers.ts'

test('headers are returned with names in lower case', () => {
  expect(requireHeaders({ Authorization: 'Bearer a', 'X-Key': '' })).toEqual({ authorization: 'Bearer a', 'x-key': '' })
})

test.each([
  ['a name of the prototype', '{"__proto__": "a"}'],
  ['a name with a space', '{"x key": "a"}'],
  ['a header of the connection', '{"Content-Length": "1"}'],
  ['the same header twice', '{"a": "1", "A": "2"}'],
  ['a value of two lines', '{"a": "1\\r\\nb: 2"}'],
])('%s is refused', (_, headers) => {
  expect(() => requireHeaders(JSON.parse(headers))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})
