import { createServer } from 'node:http'
import { startApp } from '../../dist/app/app.js'
import { parseConfig } from '../../dist/config/config.js'
import { systemClock } from '../../dist/kernel/clock.js'
import { silentLog } from '../../dist/kernel/log.js'
import { pacerOf } from '../../dist/telephony/rtp/pacer.js'
import { ownTimeClock } from './own-time.js'
import { model, recognizer, voice } from './scripted-providers.js'

/**
 * The benchmark's service, from `dist`, with scripted providers. It prints a line with a `url`, which returns the
 * measurements since the last `POST`. With `--own-time`, lateness is measured without the time in which the core ran other programs. A request to `/settled` collects garbage first, which takes longer than a call
 * can wait.
 */
const config = parseConfig(process.env)
/** In place of the database's clock, because the pacer of a clock is found by it. */
const clock = process.argv.includes('--own-time') ? ownTimeClock() : systemClock
const providers = { tts: voice, stt: recognizer, model, realtime: null }
const app = await startApp({ config, log: silentLog, version: 'bench', providers, clock })

let overheadMs = []
let waitedBeforeMs = 0
app.live.subscribe((event) => {
  if (event.kind !== 'latency' || event.latency.endpointingMs === null) return
  overheadMs.push(event.latency.totalMs - event.latency.endpointingMs)
})

function settled() {
  for (let n = 0; n < 3; n += 1) globalThis.gc?.()
  return measured()
}

function measured() {
  const resources = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const { frames, latenessMs } = pacerOf(clock).stats()
  return {
    ...{ frames, lateness: latenessMs },
    overheadMs,
    heapBytes: process.memoryUsage().heapUsed,
    resources,
    waitedMs: clock.waitedMs ? clock.waitedMs() - waitedBeforeMs : null,
    calls: app.live.count,
    sipDialogs: app.sip.counts().dialogs,
  }
}

const answers = { '/measured': measured, '/settled': settled }
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    overheadMs = []
    waitedBeforeMs = clock.waitedMs?.() ?? 0
    pacerOf(clock).resetStats()
  }
  response.end(JSON.stringify(answers[request.url]?.() ?? { sipPort: app.sip.port, phone: app.demo?.phone }))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`)
})
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
