import { SUBSCRIBABLE_EVENTS } from '../../events/catalogue.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import { listEndpoints } from '../../webhooks/endpoints/endpoint.ts'
import type { FeedEvent } from '../../webhooks/listening/event-feed.ts'
import { sampleEvent } from '../../webhooks/listening/sample-event.ts'
import type { CommandTools } from '../command.ts'
import { forwardAddress } from '../options.ts'
import { boxOf } from '../webhooks/webhook-endpoints.ts'
import { sendTestPing } from '../webhooks/webhook-ping.ts'
import { openListenerKeys } from './run-listen.ts'
import { isAccepted, sendSigned } from './signed-forward.ts'
import type { TriggerOptions } from './trigger.ts'

/** The result of one request. */
interface Triggered {
  url: string
  outcome: string
  status: number | null
  detail: string | null
}

/** Sends a sample once, to `--forward` or to the endpoints that subscribe to its event. @throws BAD_REQUEST */
export async function runTrigger(tools: CommandTools, options: TriggerOptions, event: string): Promise<Triggered[]> {
  const sample = sampleEvent(event, tools.now)
  if (sample === null) throw badRequest(`event: must be one of ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  if (options.forward === undefined) return toEndpoints(tools, options.business, event)
  return toAddress(tools, options, forwardAddress(options.forward), sample)
}

async function toAddress(
  tools: CommandTools,
  { business, scheme }: TriggerOptions,
  to: URL,
  sample: FeedEvent,
): Promise<Triggered[]> {
  const { signing } = await openListenerKeys(tools, business, scheme)
  const answer = await sendSigned(to, { brand: tools.config.brand, signing }, sample)
  const outcome = isAccepted(answer) ? 'success' : 'failed'
  return [{ url: to.href, outcome, status: answer.problem === null ? answer.status : null, detail: answer.problem }]
}

async function toEndpoints(tools: CommandTools, businessId: string, event: string): Promise<Triggered[]> {
  const { items } = await listEndpoints(tools.db, businessId, { limit: 100, after: null })
  const subscribed = items.filter(
    ({ status, events }) => status === 'enabled' && (events.includes('*') || events.includes(event)),
  )
  if (subscribed.length === 0)
    throw conflict(
      `no enabled endpoint subscribes to ${event}; add one with "frontbell webhooks add", or name your server with --forward`,
    )
  const box = await boxOf(tools)
  return Promise.all(
    subscribed.map(async ({ id, url }) => {
      const { outcome, status, detail } = await sendTestPing(tools, box, businessId, id, event)
      return { url, outcome, status, detail }
    }),
  )
}
