import { setFlagsFromString } from 'node:v8'

/** In percent of what was alive after the last full collection; V8's own choice goes up to 300. */
const GARBAGE_BEFORE_COLLECTION = 30

/**
 * Makes V8 collect before the heap has become much larger than what is alive in it. Left alone it lets garbage lie until there
 * is three times as much of it as of live data: 120 MB of the service's memory (docs/performance.md).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_BEFORE_COLLECTION}`)
}
