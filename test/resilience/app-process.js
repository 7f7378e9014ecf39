/**
 * The whole service in a process that reports, by message, the resources that it holds. Its first argument is the data
 * folder; Node needs --expose-gc. Started by short-calls.ts.
 */
import { startApp } from '../../dist/app/app.js'
import { parseConfig } from '../../dist/config/config.js'
import { silentLog } from '../../dist/kernel/log.js'

const config = parseConfig({
  ...{ FRONTBELL_DATA_DIR: process.argv[2], PORT: '0', FRONTBELL_SIP_PORT: '0' },
  ...{ FRONTBELL_CALLS_PER_CALLER: '0', FRONTBELL_CALLS_PER_CALLER_PER_MINUTE: '0' },
})
const app = await startApp({ config, log: silentLog, version: 'test' })

/** `Holdings` of short-calls.ts. */
function holdings() {
  for (let n = 0; n < 3; n++) globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const resources = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const megabytes = (bytes) => Math.round(bytes / 1e5) / 10
  return {
    ...{ heapMb: megabytes(heapUsed), rssMb: megabytes(rss), resources },
    ...{ sip: { ...app.sip.counts() }, calls: app.live.count },
  }
}

process.on('message', () => process.send?.(holdings()))
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
process.send?.({ url: app.url, sipPort: app.sip.port, phone: app.demo?.phone ?? '' })
