import { readFile } from 'node:fs/promises'
import { badRequest } from '../kernel/api-error.ts'

/** `a,b` or `a b` given as one word of the command line. */
export const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A whole number in a range. @throws BAD_REQUEST naming the option */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw badRequest(`${option}: must be a whole number from ${least} to ${most}`)
  return number
}

/** What a JSON file holds. @throws BAD_REQUEST naming the option */
export async function readJson(option: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw badRequest(`${option}: ${file} cannot be read as JSON (${(cause as Error).message})`)
  }
}
