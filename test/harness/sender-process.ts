import { readFileSync } from 'node:fs'
import { type Clock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { GuardedAgent } from '../../src/webhooks/sending/guarded-agent.ts'
import { Sender } from '../../src/webhooks/sending/sender.ts'

/** A sender in its own process, which tests kill. Its settings are in the file named by the first argument. */
export interface SenderProcessSettings {
  database: { url?: string; socketDir?: string; database?: string }
  secretKey: string
  ca: string
  /** Added to the real time, so that the leases of a killed process have expired already. */
  clockOffsetMs: number
}

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SenderProcessSettings
const clock: Clock = {
  ...systemClock,
  now: () => new Date(systemClock.now().getTime() + settings.clockOffsetMs),
}
const log = silentLog
const db = openDatabase({ ...settings.database, log })
const guard = createAddressGuard(['127.0.0.0/8'])
const agent = new GuardedAgent({ guard, clock, extraCa: settings.ca })
const box = createSealedBox(Buffer.from(settings.secretKey, 'hex'))
const sender = new Sender({ db, clock, log, box, guard, agent, brand: 'SERVICE', notify: async () => {} })
await sender.start()
process.stdout.write('ready\n')

process.once('SIGTERM', async () => {
  const drained = sender.drain()
  process.stdout.write('draining\n')
  await drained
  await agent.close()
  await db.close()
  process.exit(0)
})
