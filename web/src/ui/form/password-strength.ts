export const MIN_PASSWORD = 10

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Characters that follow from the one before, as in "aaaa", "1234" and "edcb". */
const FOLLOWS = 1
const COMMON = /passwor|qwert|letmein|welcome|frontbell|iloveyou|12345|abc123/i

/**
 * A rough estimate for the person who types: length counts most, and repeated or consecutive characters count little. Pure. The
 * service decides what it accepts.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password]
  if (characters.length < MIN_PASSWORD) return 'short'
  const codes = characters.map((one) => one.codePointAt(0) ?? 0)
  const surprising = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > FOLLOWS).length
  const score = surprising + new Set(characters).size / 2 - (COMMON.test(password) ? 8 : 0)
  if (score < 13) return 'weak'
  return score < 19 ? 'fair' : 'strong'
}
