import type { Page, PagePosition } from './page.ts'

/**
 * What a reply carries, already written as the JSON that its schema describes, so that nobody has to make objects of it
 * and text of those. A test beside each use compares it with what the serialiser writes.
 */
export class Written {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** As `Page`; `items` holds the members of the array, without its brackets. */
export interface WrittenPage {
  readonly items: Written
  readonly next: PagePosition | null
}

export const isWrittenPage = (page: Page<unknown> | WrittenPage): page is WrittenPage => page.items instanceof Written

/** Between the members of a page. A line feed inside of JSON's strings is always escaped, so members can be told apart. */
export const BETWEEN = ',\n'

/**
 * The page from the texts of up to `limit + 1` objects in order, with `BETWEEN` between them, each on a line of its own
 * and with `id` and `createdAt`; `pageOf` for texts.
 * @param count how many they are
 */
export function writtenPageOf(json: string, count: number, limit: number): WrittenPage {
  if (count <= limit) return { items: new Written(json), next: null }
  const end = json.lastIndexOf(BETWEEN)
  const lastFrom = limit === 1 ? 0 : json.lastIndexOf(BETWEEN, end - 1) + BETWEEN.length
  const last = JSON.parse(json.slice(lastFrom, end)) as { id: string; createdAt: string }
  return { items: new Written(json.slice(0, end)), next: { id: last.id, createdAt: new Date(last.createdAt) } }
}
