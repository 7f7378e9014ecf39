import type { Config } from '../../config/config.ts'
import { listBusinesses } from '../../features/business/business.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type AddressGuard, createAddressGuard, isLoopbackHost } from '../../kernel/network/address-guard.ts'
import type { Database } from '../../store/database.ts'
import { ensureReceiverIdentity } from './receiver-identity.ts'

type LocalConfig = Pick<Config, 'dataDir' | 'host' | 'publicUrl' | 'trustProxy' | 'webhookAllowedNetworks'>

/** How soon a second business ends the permission. */
const LOOK_MS = 10_000

/** Whether only people on this machine can reach the service: it listens on loopback, and no setting indicates a proxy in front of it. */
export const isLocalInstall = ({ host, publicUrl, trustProxy }: Omit<LocalConfig, 'dataDir'>): boolean =>
  isLoopbackHost(host) && publicUrl === null && trustProxy === false

/**
 * Whether webhooks may go to receivers on this machine: only in a local installation with one business, whose owner is the person at this
 * machine. Otherwise a business could find out what runs here.
 */
async function mayReachThisMachine(config: LocalConfig, db: Database): Promise<boolean> {
  return isLocalInstall(config) && (await listBusinesses(db)).length < 2
}

/** The current guard of webhooks for a command. */
export async function webhookGuard(config: LocalConfig, db: Database): Promise<AddressGuard> {
  const isAllowed = await mayReachThisMachine(config, db)
  return createAddressGuard(config.webhookAllowedNetworks, () => isAllowed)
}

/**
 * The guard of webhooks for the service, and the certificate of receivers on this machine. A second business ends the permission within ten
 * seconds.
 */
export async function watchWebhookGuard(
  { config, db, clock, log }: { config: LocalConfig; db: Database; clock: Clock; log: Log },
  running: { add(name: string, stop: () => Promise<unknown>): void },
): Promise<AddressGuard> {
  if (!isLocalInstall(config)) return createAddressGuard(config.webhookAllowedNetworks)
  await ensureReceiverIdentity(config.dataDir, clock.now())
  let isAllowed = await mayReachThisMachine(config, db)
  running.add(
    'local receivers',
    repeat(clock, log, LOOK_MS, async () => {
      isAllowed = await mayReachThisMachine(config, db)
    }),
  )
  return createAddressGuard(config.webhookAllowedNetworks, () => isAllowed)
}
