import { webhookGuard } from '../../app/local-receiver/local-install.ts'
import { openWebhookAgent } from '../../app/webhook-agent.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { type PingResult, pingEndpoint } from '../../webhooks/endpoints/ping.ts'
import type { CommandTools } from '../command.ts'

/**
 * Sends a test ping, or a sample of an event, from the process of the command. The result does not change the endpoint.
 */
export async function sendTestPing(
  { db, config }: CommandTools,
  box: SealedBox,
  businessId: string,
  endpointId: string,
  eventName?: string,
): Promise<PingResult> {
  const clock = systemClock
  const { guard, agent } = await openWebhookAgent(config, clock, await webhookGuard(config, db))
  try {
    const tools = { db, clock, log: silentLog, box, guard, agent, brand: config.brand }
    return await pingEndpoint(tools, businessId, endpointId, eventName)
  } finally {
    await agent.destroy()
  }
}
