/**
 * Measures what callers hear while a hostile client attacks every port: HTTP, SIP over UDP, TCP and TLS, RTP, WebSockets and carriers'
 * webhooks. The attacks are those of test/security/walk.test.ts.
 *
 *   npm run bench:walk -- [--json] [--calls 10] [--seconds 30] [--only 'sip tls']
 *
 * Callers hang up after 55 seconds without a word, so at most 45 seconds are measured well. A process that only sends a packet
 * every 20 ms to the same listener is measured beside the calls (`referenceGapMs`): it shows how late the machine itself is.
 */
import { parseArgs } from 'node:util'
import { walkOverEveryPort } from '../test/security/walk/walk.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    calls: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
})
const report = await walkOverEveryPort({
  calls: Number(values.calls),
  seconds: Number(values.seconds),
  only: values.only ?? null,
})
process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`)
