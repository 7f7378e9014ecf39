import { setFlagsFromString } from 'node:v8'

/** In percent of the live heap after the last full collection; V8's default goes up to 300. */
const HEAP_GROWTH_PERCENT = 30

/**
 * Makes V8 start a full collection when the heap has grown by 30 % since the last one, so that the service stays below 200 MB under
 * load (docs/performance.md). By default V8 waits until there is up to three times as much garbage as live data: 40 MB more.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}
