import { readFileSync } from 'node:fs'
import { freePort } from '../../harness/peer-tools.ts'
import { pause } from '../../harness/until.ts'
import { aLoadedBusiness, createInstallation, openItsDatabase } from '../../resilience/installation.ts'
import { startServiceProcess } from '../../resilience/service.ts'
import { attackEveryPort, type Thrown } from './hostile-client.ts'
import type { Heard } from './measured-phones.ts'
import { startPhones } from './phones.ts'

export interface Walk {
  calls: number
  /** Without, and during the attacks. */
  quiet: Heard
  attacked: Heard
  thrown: Thrown
  /** Processor time of the service during the attacks, in percent of one core. */
  corePercent: number
  /** Resident memory of the service. */
  rssMb: { before: number; after: number }
  readyStatus: number
}

export interface WalkOptions {
  calls: number
  seconds: number
  /** One kind of attack; null: all of them. */
  only?: string | null
}

/** Calls go on while a hostile client attacks every port of the service; what the callers hear is measured. */
export async function walkOverEveryPort(options: WalkOptions): Promise<Walk> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    return await walk(options, closing)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function walk({ calls, seconds, only = null }: WalkOptions, closing: (() => Promise<unknown>)[]): Promise<Walk> {
  const installation = await createInstallation()
  closing.push(() => installation.remove())
  const sipTls = await freePort()
  const rtp = [24_000, 24_199] as const
  const service = await startServiceProcess({
    dataDir: installation.dataDir,
    settings: {
      ...installation.settings,
      ...{ FRONTBELL_LOG_LEVEL: 'error', FRONTBELL_SIP_TLS_PORT: String(sipTls), FRONTBELL_MAX_CALLS: '40' },
      ...{ FRONTBELL_BUSINESS_LINES_PERCENT: '100', FRONTBELL_SIP_ALLOWED_IPS: '127.0.0.1' },
      ...{ FRONTBELL_RTP_PORT_MIN: String(rtp[0]), FRONTBELL_RTP_PORT_MAX: String(rtp[1]) },
      ...{ FRONTBELL_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, FRONTBELL_TWILIO_AUTH_TOKEN: '0'.repeat(32) },
      FRONTBELL_PUBLIC_URL: 'https://bell.example.com',
    },
  })
  closing.push(() => service.end())
  const db = openItsDatabase(installation.dataDir)
  closing.push(() => db.close())
  const business = await aLoadedBusiness(db, installation, 1)
  const phones = startPhones({ sipPort: service.sip.port, to: business.phone, calls })
  closing.push(() => phones.leave())
  await phones.call()

  await pause(1_000)
  const quiet = await phones.measure(Math.min(seconds / 3, 5))
  const before = rssMb(service.pid)
  const cpuBefore = cpuSeconds(service.pid)
  const http = Number(new URL(service.url).port)
  const stop = attackEveryPort({ http, sip: service.sip.port, sipTls, rtp, to: business.phone }, only)
  closing.push(stop)
  const attacked = await phones.measure(seconds)
  const after = rssMb(service.pid)
  const corePercent = Math.round(((cpuSeconds(service.pid) - cpuBefore) / seconds) * 100)
  const thrown = await stop()
  const readyStatus = await statusOf(`${service.url}/readyz`)
  return { calls, quiet, attacked, thrown, corePercent, rssMb: { before, after }, readyStatus }
}

/** The first answer after the attacks. */
const statusOf = async (url: string): Promise<number> =>
  (await fetch(url, { signal: AbortSignal.timeout(20_000) })).status

function rssMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Of 100 ticks a second, on Linux. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
