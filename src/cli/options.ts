import { readFile } from 'node:fs/promises'
import { badRequest } from '../kernel/api-error.ts'
import { isCalendarDate, parseInstant } from '../kernel/time/instant.ts'

/** Parses a comma-separated option. */
export const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Parses a whole number in a range. @throws BAD_REQUEST that names the option */
export function wholeNumber(option: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw badRequest(`${option}: must be a whole number from ${min} to ${max}`)
  return number
}

/** Parses `on` or `off`. @throws BAD_REQUEST that names the option */
export function onOrOff(option: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw badRequest(`${option}: must be on or off`)
}

/** Parses a time with its zone, or a date, which begins at midnight UTC. @throws BAD_REQUEST that names the option */
export function timeOf(option: string, text: string): Date {
  const instant = parseInstant(isCalendarDate(text) ? `${text}T00:00:00Z` : text)
  if (instant === null)
    throw badRequest(`${option}: must be a date, or a time with its zone, such as 2026-03-02T14:00:00Z`)
  return instant
}

/** Reads a JSON file. @throws BAD_REQUEST that names the option */
export async function readJson(option: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw badRequest(`${option}: ${file} cannot be read as JSON (${(cause as Error).message})`)
  }
}

/** Reads a password or a key from a file, which keeps it out of the shell's history. @throws BAD_REQUEST that names the option */
export async function readSecret(option: string, file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw badRequest(`${option}: ${(cause as Error).message}`)
  }
}

/** The value of `--forward`. @throws BAD_REQUEST */
export function forwardAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw badRequest('--forward: must be an address such as http://localhost:3000/webhooks')
  return url
}
