import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import { createAddressGuard } from '../kernel/network/address-guard.ts'
import { SetupError } from '../kernel/setup-error.ts'
import { GuardedAgent } from '../webhooks/sending/guarded-agent.ts'

/** The HTTP agent for addresses that users configure, with the guard that limits it. */
export async function openWebhookAgent(config: Config, clock: Clock) {
  const guard = createAddressGuard(config.webhookAllowedNetworks)
  const extraCa = config.webhookCaFile === null ? undefined : await readCa(config.webhookCaFile)
  return { guard, agent: new GuardedAgent({ guard, clock, extraCa }) }
}

const readCa = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: Error) => {
    throw new SetupError(`FRONTBELL_WEBHOOK_CA_FILE cannot be read: ${cause.message}`, { cause })
  })
