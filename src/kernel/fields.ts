import { badRequest } from './api-error.ts'

/** Checks of input. Each throws BAD_REQUEST with a message that starts with the name of the field. */

/** The trimmed text: 1 to `maxLength` characters that the database can store. */
export function requireText(field: string, value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > maxLength) throw badRequest(`${field}: must be 1 to ${maxLength} characters`)
  if (!isStorable(text)) throw badRequest(`${field}: must not contain NUL or half of a surrogate pair`)
  return text
}

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Like `requireText`, but null where the value is absent, null or blank. */
export const optionalText = (field: string, value: string | null | undefined, maxLength: number): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : requireText(field, value, maxLength)

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

/** An e-mail address, in lower case. */
export function requireEmail(field: string, value: unknown): string {
  const text = requireText(field, value, 254).toLowerCase()
  if (!/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@.,;<>]+$/.test(text)) throw badRequest(`${field}: must be an e-mail address`)
  return text
}
