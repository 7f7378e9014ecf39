import { expect, test } from 'vitest'
import { pushAddressAt } from './push-address.ts'

test('vendors report changes to the public address, and only over https', () => {
  expect(pushAddressAt('https://bell.test')?.('google', 'c1')).toBe('https://bell.test/calendar-pushes/google/c1')
  expect([pushAddressAt('http://bell.test'), pushAddressAt(null)]).toEqual([null, null])
})
