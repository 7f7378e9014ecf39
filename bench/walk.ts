/**
 * Measures what callers hear while a hostile client attacks every port: HTTP, SIP over UDP, TCP and TLS, RTP, WebSockets and carriers'
 * webhooks. The attacks are those of test/security/walk.test.ts.
 *
 *   npx tsx bench/walk.ts [--calls 10] [--seconds 60] [--only 'sip tls']
 */
import { parseArgs } from 'node:util'
import { walkOverEveryPort } from '../test/security/walk/walk.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const report = await walkOverEveryPort({
  calls: Number(values.calls),
  seconds: Number(values.seconds),
  only: values.only ?? null,
})
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
