/**
 * Measures what callers and API clients notice while PostgreSQL is frozen (SIGSTOP) during calls, and how long the service takes to
 * recover. PostgreSQL is one of its own, reached through DATABASE_URL.
 *
 *   npx tsx bench/frozen-database.ts [--calls 20] [--seconds 60]
 */
import { parseArgs } from 'node:util'
import { freezeDatabase } from '../test/resilience/frozen-database.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '20' }, seconds: { type: 'string', default: '60' } },
})
const report = await freezeDatabase({ calls: Number(values.calls), seconds: Number(values.seconds) })
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(0)
