import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSealedBox } from '../../src/app/secret-key/key-check.ts'
import { type DemoReceiver, startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { createApiKey } from '../../src/features/api-keys/api-key.ts'
import { addService, createBusiness, type NewBusiness } from '../../src/features/business/business.ts'
import { addNumber } from '../../src/features/numbers/number.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import type { Database } from '../../src/store/database.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint.ts'

/** A folder for a service and its receiver, with the settings that connect them. */
export interface Installation {
  readonly folder: string
  readonly dataDir: string
  readonly receiver: DemoReceiver
  readonly settings: Record<string, string>
  remove(): Promise<void>
}

const LOOPBACK = '127.0.0.0/8'

export async function createInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-installation-'))
  // Where we are root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const receiver = await startDemoReceiver({ now: () => systemClock.now() })
  const ca = join(folder, 'ca.pem')
  await writeFile(ca, receiver.ca)
  return {
    folder,
    dataDir: join(folder, 'data'),
    receiver,
    settings: { FRONTBELL_WEBHOOK_ALLOWED_CIDRS: LOOPBACK, FRONTBELL_WEBHOOK_CA_FILE: ca, FRONTBELL_LOG_LEVEL: 'warn' },
    async remove() {
      await receiver.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A business that can take load: a large plan, a number, several keys (each has its own limits), an endpoint. */
export interface LoadedBusiness {
  id: string
  phone: string
  keys: string[]
}

export const PHONE = '+12125550199'

/** Opens the database of a running service whose database is embedded; the caller of this function closes it. */
export const openItsDatabase = (dataDir: string): Database =>
  openDatabase({ socketDir: join(dataDir, 'postgres'), user: 'frontbell', log: silentLog, pools: SMALL_POOLS })

const DAY = { open: '00:00', close: '23:45' }

/** Inserts into the database of the running service directly. */
export async function aLoadedBusiness(
  db: Database,
  installation: Installation,
  keyCount: number,
  overrides: Partial<NewBusiness> = {},
): Promise<LoadedBusiness> {
  const now = systemClock.now()
  const { id } = await createBusiness(
    db,
    {
      ...{ name: 'Busy Salon', phone: '+12125550198', timezone: 'America/New_York', plan: 'enterprise' },
      hours: { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY, sunday: DAY },
      ...overrides,
    },
    now,
  )
  for (const name of ['Cut', 'Shave']) await addService(db, id, { name, durationMinutes: 15 })
  await addNumber(db, id, { phone: PHONE }, now)
  const box = await openSealedBox({ secretKey: null, dataDir: installation.dataDir }, db)
  const tools = { box, guard: createAddressGuard([LOOPBACK]) }
  const added = await addEndpoint(db, tools, id, { url: `${installation.receiver.url}/events`, events: 'all' }, now)
  installation.receiver.trust('/events', added)
  const keys: string[] = []
  for (let n = 0; n < keyCount; n++)
    keys.push((await createApiKey(db, id, { name: `client ${n}`, scopes: ['all'] }, now)).key)
  return { id, phone: PHONE, keys }
}
