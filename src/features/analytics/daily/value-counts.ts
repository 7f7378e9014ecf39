const LOW_BITS = 0x7f
const MORE = 0x80

/**
 * Whole numbers from 0, each with how often it occurs, as text: base64 of pairs (difference from the number before, how often), each in
 * groups of seven bits, the lowest first. Most numbers take two bytes, however often they occur.
 * @param counts each number once, in any order
 */
export function encodeCounts(counts: readonly (readonly [value: number, times: number])[]): string {
  const bytes: number[] = []
  const write = (number: number) => {
    let rest = number
    for (; rest > LOW_BITS; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE)
    bytes.push(rest)
  }
  let before = 0
  for (const [value, times] of counts.toSorted(([a], [b]) => a - b)) {
    write(value - before)
    write(times)
    before = value
  }
  return Buffer.from(bytes).toString('base64')
}

/** Larger numbers are counted in a map. */
const COMMON = 1 << 12

/** Counts how often each whole number occurs, for percentiles over many days. */
export class ValueCounts {
  #total = 0
  readonly #common = new Uint32Array(COMMON)
  /** The smallest and the largest number in `#common`. */
  #min = COMMON
  #max = -1
  readonly #large = new Map<number, number>()

  /** Adds the result of `encodeCounts` to this object and to `also`. */
  add(encoded: string, also?: ValueCounts): void {
    const bytes = Buffer.from(encoded, 'base64')
    let value = 0
    let number = 0
    let unit = 1
    let isCount = false
    // A plain loop is several times as fast as an iterator.
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (byte >= MORE) {
        number += (byte - MORE) * unit
        unit *= MORE
        continue
      }
      number += byte * unit
      if (isCount) {
        this.count(value, number)
        also?.count(value, number)
      } else value += number
      isCount = !isCount
      number = 0
      unit = 1
    }
  }

  clear(): void {
    if (this.#max >= 0) this.#common.fill(0, this.#min, this.#max + 1)
    this.#large.clear()
    this.#total = 0
    this.#min = COMMON
    this.#max = -1
  }

  count(value: number, times: number): void {
    this.#total += times
    if (value >= COMMON) {
      this.#large.set(value, (this.#large.get(value) ?? 0) + times)
      return
    }
    this.#common[value] = (this.#common[value] as number) + times
    if (value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
  }

  /**
   * The percentile by nearest rank, as PostgreSQL's `percentile_disc`; null if there are no numbers. @param share 0 to
   * 1
   */
  percentile(share: number): number | null {
    if (this.#total === 0) return null
    let left = Math.max(1, Math.ceil(share * this.#total))
    for (let value = this.#min; value <= this.#max; value++) {
      left -= this.#common[value] as number
      if (left <= 0) return value
    }
    for (const [value, times] of [...this.#large].sort(([a], [b]) => a - b)) {
      left -= times
      if (left <= 0) return value
    }
    return null
  }
}
