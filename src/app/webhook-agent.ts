import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import { type AddressGuard, createAddressGuard } from '../kernel/network/address-guard.ts'
import { SetupError } from '../kernel/setup-error.ts'
import { GuardedAgent } from '../webhooks/sending/guarded-agent.ts'
import { readReceiverCertificate } from './local-receiver/receiver-identity.ts'

type AgentConfig = Pick<Config, 'dataDir' | 'webhookAllowedNetworks' | 'webhookCaFile'>

/** The HTTP agent for addresses that users configure, with the guard that limits it; by default the guard of tools and media. */
export async function openWebhookAgent(
  config: AgentConfig,
  clock: Clock,
  guard: AddressGuard = createAddressGuard(config.webhookAllowedNetworks),
) {
  const authorities = [
    config.webhookCaFile === null ? null : await readCa(config.webhookCaFile),
    // Proves only the names of this machine, which the guard may or may not permit.
    await readReceiverCertificate(config.dataDir),
  ].filter((one) => one !== null)
  const extraCa = authorities.length === 0 ? undefined : authorities
  return { guard, agent: new GuardedAgent({ guard, clock, extraCa }) }
}

const readCa = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: Error) => {
    throw new SetupError(`FRONTBELL_WEBHOOK_CA_FILE cannot be read: ${cause.message}`, { cause })
  })
