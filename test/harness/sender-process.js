import { pino } from 'pino'
import { systemClock } from '../../dist/kernel/clock.js'
import { createAddressGuard } from '../../dist/kernel/network/address-guard.js'
import { createSealedBox } from '../../dist/kernel/sealed-box.js'
import { openDatabase } from '../../dist/store/open-database.js'
import { GuardedAgent } from '../../dist/webhooks/sending/guarded-agent.js'
import { Sender } from '../../dist/webhooks/sending/sender.js'

/**
 * A webhook sender in its own process, from `dist` like the service, for tests that kill it and for the benchmark. The
 * first argument is its settings: `database` (of `openDatabase`), `ca`, `secretKey` (hexadecimal) and `clockOffsetMs`,
 * which is added to the real time, so that the leases of a killed process have run out. It sends 'ready' when it has
 * started, and 'draining' after SIGTERM. On the message 'report' it answers with its CPU time and memory.
 */
const settings = JSON.parse(process.argv[2] ?? '{}')
const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + settings.clockOffsetMs) }
const log = pino({}, pino.destination({ dest: '/dev/null', sync: true })) // as in the service, except for the destination
const db = openDatabase({ ...settings.database, log })
const guard = createAddressGuard(['127.0.0.0/8'])
const agent = new GuardedAgent({ guard, clock, extraCa: [settings.ca] })
const box = createSealedBox(Buffer.from(settings.secretKey, 'hex'))
const sender = new Sender({ db, clock, log, box, guard, agent, brand: 'SERVICE', notify: async () => {} })
// PostgreSQL may be restarting after a crash.
const started = () =>
  sender.start().then(
    () => true,
    () => false,
  )
while (!(await started())) await new Promise((later) => setTimeout(later, 100))
process.send?.('ready')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 })
})
process.on('disconnect', () => process.exit(0))
process.once('SIGTERM', async () => {
  const drained = sender.drain()
  process.send?.('draining')
  await drained
  await agent.close()
  await db.close()
  process.exit(0)
})
