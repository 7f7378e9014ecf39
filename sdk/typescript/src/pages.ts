/** One page of a list. */
export interface Page<T> {
  readonly data: T[]
  /** Whether there are more items. */
  readonly hasMore: boolean
  /** Send it as `cursor` to read the next page; empty on the last one. */
  readonly cursor: string
}

/**
 * A list. `await` reads its first page; `for await` reads all items, page by page, as they are needed.
 */
export class Pages<T> implements AsyncIterable<T>, PromiseLike<Page<T>> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>

  /** @param read reads the page at the cursor; undefined: the page that the caller asked for. */
  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited, which reads its first page.
  then<A = Page<T>, B = never>(
    done?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#read(undefined).then(done, failed)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }

  /** All pages, one after the other. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let page = await this.#read(undefined)
    yield page
    while (page.hasMore) {
      page = await this.#read(page.cursor)
      yield page
    }
  }

  /** All items. Reads every page first. */
  async all(): Promise<T[]> {
    const items: T[] = []
    for await (const item of this) items.push(item)
    return items
  }
}
