import { expect, test } from 'vitest'
import { newBackupCodes } from './backup-codes.ts'

test('backup codes are ten, all different, and have no characters that look alike', () => {
  const codes = newBackupCodes()

  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})
