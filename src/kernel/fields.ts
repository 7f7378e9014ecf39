import { badRequest } from './api-error.ts'

/** Checks of input. Each throws BAD_REQUEST with a message that starts with the name of the field. */

/** The trimmed text: 1 to `maxLength` characters that the database can store. */
export function requireText(field: string, value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > maxLength) throw badRequest(`${field}: must be 1 to ${maxLength} characters`)
  if (!isStorable(text)) throw badRequest(`${field}: must not contain NUL or half of a surrogate pair`)
  return text
}

/**
 * Control characters, and those that reverse the order of a line: a terminal executes them, and a line break lets one record look like two.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Like `requireText`, for names and other texts of one line. */
export function requireLine(field: string, value: unknown, maxLength: number): string {
  const text = requireText(field, value, maxLength)
  if (UNPRINTABLE.test(text)) throw badRequest(`${field}: must be one line without control characters`)
  return text
}

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Like `requireText`, but null where the value is absent, null or blank. */
export const optionalText = (field: string, value: string | null | undefined, maxLength: number): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : requireText(field, value, maxLength)

/** Like `requireLine`, but null where the value is absent, null or blank. */
export const optionalLine = (field: string, value: string | null | undefined, maxLength: number): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : requireLine(field, value, maxLength)

export function requireOneOf<T extends string>(field: string, value: unknown, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw badRequest(`${field}: must be one of ${choices.join(', ')}`)
  return found
}

/** An integer from `least` to `most`. */
export function requireWhole(field: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw badRequest(`${field}: must be a whole number from ${least} to ${most}`)
}

/**
 * An e-mail address at a domain name, in lower case. No address literal (`x@[127.0.0.1]`): its mail would go to a machine that the
 * sender of the request chose. Letters of every language are allowed.
 */
export function requireEmail(field: string, value: unknown): string {
  const text = requireText(field, value, 254).toLowerCase()
  if (!EMAIL.test(text)) throw badRequest(`${field}: must be an email address`)
  return text
}

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(`^[^\\s@,;:<>()[\\]"\\\\\\p{Cc}]+@(?:${LABEL}\\.)+(?!\\p{N}+$)${LABEL}$`, 'u')
