import { expect, test } from 'vitest'
import { wantsOnPhone } from './asked-person.ts'

test('a caller asks for somebody on the phone now', () => {
  for (const text of ['Put Tom on please', 'get me Elena on the line', 'Is this a machine? Put Dr. Low on.'])
    expect(wantsOnPhone(text), text).toBe(true)
})

test('asking to put something on something else is not a wish for a person', () => {
  for (const text of ['put a colour on for Friday', 'put me on the list', 'I want Tom on Friday'])
    expect(wantsOnPhone(text), text).toBe(false)
})
