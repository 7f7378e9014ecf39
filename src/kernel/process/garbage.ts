import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** In percent of the live heap after the last full collection; V8's default goes up to 300. */
const HEAP_GROWTH_PERCENT = 30

/**
 * Makes V8 start a full collection when the heap has grown by 30 % since the last one, which saves memory under
 * load (docs/performance.md). By default V8 waits until there is up to three times as much garbage as live data: 40 MB more.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}

/**
 * Collects all garbage, which takes 0.1 to 0.2 s. Called once after the start, whose garbage (25 MB) an idle service would keep, and
 * from which the growth of the heap would be reckoned.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
