import { expect, test } from 'vitest'
import { passwordStrength } from '../../web/src/ui/form/password-strength.ts'

test.each([
  ['short', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['password1234', 'weak'],
  ['Tr0ub4dor&3', 'fair'],
  ['correct horse battery staple', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
