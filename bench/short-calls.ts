/**
 * Looks for leaks: heap, open files, sockets and timers of a service after hundreds of short calls over real SIP and RTP.
 *
 *   npx tsx bench/short-calls.ts [--calls 300] [--json]
 *
 * Counts after a tenth of the calls (when caches are warm), after half and after all, each time after SIP has dropped their
 * state. The exit status is 1 if the heap has grown by more than 10 MB or anything else has grown at all.
 */
import { parseArgs } from 'node:util'
import { holdingsAfterCalls } from '../test/resilience/short-calls.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '300' }, json: { type: 'boolean' } } })
const calls = Number(values.calls)
const held = await holdingsAfterCalls([Math.ceil(calls / 10), Math.ceil(calls / 2), calls], true)
process.stdout.write(`${held.map((one) => JSON.stringify(one)).join('\n')}\n`)
const [first, last] = [held[0], held.at(-1)]
if (!first || !last) throw new Error('at least one call is needed')
const grown = Object.entries(last.resources).filter(([kind, count]) => count > (first.resources[kind] ?? 0) + 2)
process.exit(grown.length > 0 || last.files > first.files + 5 || last.heapMb > first.heapMb + 10 ? 1 : 0)
