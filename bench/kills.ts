/**
 * Measures what is lost by kill -9. A service under load (API clients that create contacts and appointments, callers who
 * book by keypad over SIP and RTP, webhooks to a TLS receiver) is killed at a random moment and restarted on the same data
 * folder, 20 times. At the end the records of the clients, of the receiver and of the database are compared.
 *
 *   npm run build && npx tsx bench/kills.ts [--runs 20] [--callers 4] [--clients 8] [--bin FILE] [--json]
 *
 * The exit status is 1 if acknowledged data or an event was lost, or if the median restart took a second or longer.
 */
import { parseArgs } from 'node:util'
import { runKills } from '../test/resilience/kill-runs.ts'
import { BUILT } from '../test/resilience/service.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    callers: { type: 'string', default: '4' },
    clients: { type: 'string', default: '8' },
    bin: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const say = (text: string) => void (values.json || process.stdout.write(`${text}\n`))

const report = await runKills({
  runs: Number(values.runs),
  command: values.bin === undefined ? BUILT : [process.execPath, values.bin],
  callers: Number(values.callers),
  clients: Number(values.clients),
  leastMs: 500,
  spreadMs: 3_500,
  waitForLeases: true,
  onRun: ({ loadMs, goneMs, readyMs, callsUp }) =>
    say(
      `killed after ${loadMs} ms with ${callsUp} calls up; all gone after ${goneMs} ms; ready again in ${readyMs} ms`,
    ),
})

const sorted = (of: 'readyMs' | 'goneMs') => report.runs.map((run) => run[of]).sort((a, b) => a - b)
const at = (numbers: number[], share: number) => numbers[Math.floor((numbers.length - 1) * share)] ?? 0
const summary = {
  ...report,
  readyMs: { p50: at(sorted('readyMs'), 0.5), max: at(sorted('readyMs'), 1) },
  goneMs: { p50: at(sorted('goneMs'), 0.5), max: at(sorted('goneMs'), 1) },
}
process.stdout.write(`${JSON.stringify(summary, null, values.json ? 0 : 2)}\n`)
const lost = Object.values(report.losses).some((count) => count !== 0) || report.events.missing > 0
process.exit(lost || summary.readyMs.p50 >= 1_000 ? 1 : 0)
