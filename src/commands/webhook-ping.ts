import { readFile } from 'node:fs/promises'
import { systemClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import { SetupError } from '../store/setup-error.ts'
import type { EndpointTools } from '../webhooks/endpoint.ts'
import { GuardedAgent } from '../webhooks/guarded-agent.ts'
import { type PingResult, pingEndpoint } from '../webhooks/ping.ts'
import type { CommandTools } from './command.ts'

/** Sends the test ping from the command's own process. The endpoint stays saved whatever comes back. */
export async function sendTestPing(
  { db, config }: CommandTools,
  { box, guard }: EndpointTools,
  businessId: string,
  endpointId: string,
): Promise<PingResult> {
  const clock = systemClock
  const extraCa = config.webhookCaFile === null ? undefined : await readAuthorities(config.webhookCaFile)
  const agent = new GuardedAgent({ guard, clock, extraCa })
  try {
    const tools = { db, clock, log: silentLog, box, guard, agent, brand: config.brand }
    return await pingEndpoint(tools, businessId, endpointId)
  } finally {
    await agent.destroy()
  }
}

const readAuthorities = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: Error) => {
    throw new SetupError(`FRONTBELL_WEBHOOK_CA_FILE cannot be read: ${cause.message}`, { cause })
  })
