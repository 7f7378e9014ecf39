import { pino } from 'pino'
import { systemClock } from '../../dist/kernel/clock.js'
import { createSealedBox } from '../../dist/kernel/sealed-box.js'
import { openDatabase } from '../../dist/store/open-database.js'
import { createAddressGuard } from '../../dist/webhooks/sending/address-guard.js'
import { GuardedAgent } from '../../dist/webhooks/sending/guarded-agent.js'
import { Sender } from '../../dist/webhooks/sending/sender.js'

/**
 * The benchmark's sender, in a process of its own and from `dist`, as the service runs. Its settings are the first
 * argument (see setting.ts); asked with 'report' it tells its CPU time and memory.
 */
const settings = JSON.parse(process.argv[2] ?? '{}')
const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + settings.clockOffsetMs) }
const log = pino({}, pino.destination({ dest: '/dev/null', sync: true })) // as the service does, but for where to
const db = openDatabase({ ...settings.database, log })
const guard = createAddressGuard(['127.0.0.0/8'])
const agent = new GuardedAgent({ guard, clock, extraCa: settings.ca })
const box = createSealedBox(Buffer.from(settings.secretKey, 'hex'))
const sender = new Sender({ db, clock, log, box, guard, agent, brand: 'SERVICE' })
// PostgreSQL may be coming back from a crash just now.
const started = () =>
  sender.start().then(
    () => true,
    () => false,
  )
while (!(await started())) await new Promise((later) => setTimeout(later, 100))
process.send?.({ ready: true })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 })
})
process.on('disconnect', () => process.exit(0))
