/**
 * The whole service in a process that reports, by message, the resources that it holds. Its first argument is the data
 * folder; Node needs --expose-gc. Started by short-calls.ts.
 */
import { startApp } from '../../src/app/app.ts'
import { parseConfig } from '../../src/config/config.ts'
import { silentLog } from '../../src/kernel/log.ts'

/** The resources of a process at one moment, after garbage collection. */
export interface Holdings {
  heapMb: number
  rssMb: number
  /** Sockets, timers and other resources that would keep the process alive, by kind. */
  resources: Record<string, number>
  /** SIP dialogs, transactions and connections. */
  sip: Record<string, number>
  calls: number
}

export interface Started {
  url: string
  sipPort: number
  phone: string
}

const config = parseConfig({
  ...{ FRONTBELL_DATA_DIR: process.argv[2], PORT: '0', FRONTBELL_SIP_PORT: '0' },
  ...{ FRONTBELL_CALLS_PER_CALLER: '0', FRONTBELL_CALLS_PER_CALLER_PER_MINUTE: '0' },
})
const app = await startApp({ config, log: silentLog, version: 'test' })

function holdings(): Holdings {
  for (let n = 0; n < 3; n++) globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
  return {
    ...{ heapMb: megabytes(heapUsed), rssMb: megabytes(rss), resources },
    ...{ sip: { ...app.sip.counts() }, calls: app.live.count },
  }
}

process.on('message', () => process.send?.(holdings()))
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
const started: Started = { url: app.url, sipPort: app.sip.port, phone: app.demo?.phone ?? '' }
process.send?.(started)
