/**
 * Restarts two instances behind Kamailio and HAProxy, one after the other, during calls and requests, and counts what was lost.
 * Needs the Debian packages sip-tester, kamailio and haproxy. PostgreSQL is one of its own.
 *
 *   npx tsx bench/rolling-restart.ts [--calls 200] [--rate 10] [--hold 20]
 */
import { parseArgs } from 'node:util'
import { startOwnPostgres } from '../test/resilience/own-postgres.ts'
import { rollingRestart } from '../test/resilience/rolling-restart.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '200' },
    rate: { type: 'string', default: '10' },
    hold: { type: 'string', default: '20' },
  },
})
const postgres = await startOwnPostgres()
try {
  const report = await rollingRestart({
    databaseUrl: postgres.url,
    calls: Number(values.calls),
    callsPerSecond: Number(values.rate),
    holdSeconds: Number(values.hold),
  })
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await postgres.remove()
}
process.exit(0)
