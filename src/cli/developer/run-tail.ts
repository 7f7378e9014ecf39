import { CallFeed, type FeedCall } from '../../features/calls/call-feed.ts'
import { systemClock } from '../../kernel/clock.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { isDatabaseAway } from '../../store/database-errors.ts'
import { DeliveryFeed, type FeedDelivery } from '../../webhooks/listening/delivery-feed.ts'
import { EventFeed, type FeedEvent } from '../../webhooks/listening/event-feed.ts'
import type { CommandContext, CommandTools } from '../command.ts'
import type { TailOptions } from './tail.ts'
import { untilSignaled } from './until-signaled.ts'

const POLL_MS = 500

type Line =
  | { type: 'call'; call: FeedCall }
  | { type: 'event'; event: FeedEvent }
  | { type: 'delivery'; delivery: FeedDelivery }

/** Shows what happens in a business. @throws SetupError if no service runs, because nothing would happen */
export async function runTail(context: CommandContext, tools: CommandTools, options: TailOptions): Promise<void> {
  if (tools.startedHere)
    throw new SetupError(
      `No service runs on ${tools.config.dataDir}, so nothing will happen there. Start it with "frontbell serve", then run this command again.`,
    )
  const { read } = tools.db
  const calls = new CallFeed(read, options.business)
  const events = new EventFeed(read, options.business, systemClock)
  const deliveries = new DeliveryFeed(read, options.business)
  await Promise.all([calls.start(), events.start(), deliveries.start()])
  context.out(
    options.json
      ? JSON.stringify({ type: 'started' })
      : 'Waiting for calls, events and deliveries. Press Ctrl+C to stop.',
  )
  const look = async (): Promise<Line[]> => [
    ...(await calls.next()).map((call) => ({ type: 'call' as const, call })),
    ...(await events.next()).map((event) => ({ type: 'event' as const, event })),
    ...(await deliveries.next()).map((delivery) => ({ type: 'delivery' as const, delivery })),
  ]
  let isAway = false
  await untilSignaled(POLL_MS, async () => {
    const lines = await look().catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      if (!isAway) context.warn('the database cannot be reached; waiting for it')
      isAway = true
      return null
    })
    if (lines === null) return
    isAway = false
    const at = systemClock.now().toISOString()
    for (const line of lines) context.out(options.json ? JSON.stringify({ at, ...line }) : textOf(at, line))
  })
}

function textOf(at: string, line: Line): string {
  const start = `${at.slice(11, 19)}  ${line.type.padEnd(8)}`
  if (line.type === 'call') {
    const { id, direction, from, to, status } = line.call
    return `${start}  ${status.padEnd(22)}  ${id}  ${direction} ${from} > ${to}`
  }
  if (line.type === 'event') return `${start}  ${line.event.name.padEnd(22)}  ${line.event.id}  ${line.event.body}`
  const { id, event, url, state, attempts, lastOutcome, lastStatus } = line.delivery
  const answer = lastOutcome === null ? '' : `  ${lastOutcome}${lastStatus === null ? '' : ` ${lastStatus}`}`
  return `${start}  ${event.padEnd(22)}  ${id}  ${state}, attempt ${attempts}${answer}  ${url}`
}
