import { pino } from 'pino'
import { systemClock } from '../../src/kernel/clock.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { createAddressGuard } from '../../src/webhooks/address-guard.ts'
import { GuardedAgent } from '../../src/webhooks/guarded-agent.ts'
import { Sender } from '../../src/webhooks/sender.ts'

/** The benchmark's sender, in a process of its own; asked with 'report' it tells its CPU time and memory. */
export interface SenderSettings {
  database: { url?: string; socketDir?: string; database?: string }
  ca: string
  secretKey: string
}

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings
const clock = systemClock
const log = pino({}, pino.destination({ dest: '/dev/null', sync: false }))
const db = openDatabase({ ...settings.database, log })
const guard = createAddressGuard(['127.0.0.0/8'])
const agent = new GuardedAgent({ guard, clock, extraCa: settings.ca })
const box = createSealedBox(Buffer.from(settings.secretKey, 'hex'))
const sender = new Sender({ db, clock, log, box, guard, agent, brand: 'SERVICE' })
await sender.start()
process.send?.({ ready: true })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 })
})
process.on('disconnect', () => process.exit(0))
