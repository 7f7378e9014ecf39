import type { Command } from 'commander'
import type { Replay, Replayed } from '../../webhooks/replays/replay.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { timeOf } from '../options.ts'
import { printRecord, printTable } from '../output.ts'
import { eventsOf } from './event-list.ts'

interface OfBusiness extends CommonOptions {
  business: string
}

interface ReplayOptions extends OfBusiness {
  since: string
  until?: string
  events: string
  contact?: string
  all?: boolean
}

const LISTED = { limit: 20, after: null }

/** `frontbell webhooks replay|replays|stop-replays|resend`: events that are sent again, or for the first time. */
export function addReplayCommands(group: Command, context: CommandContext): void {
  addCommand(group, 'replay <endpoint>', 'Send the events that an endpoint missed in a period; with --all, all events')
    .addOption(businessOption())
    .requiredOption('--since <time>', 'Events at this time or later, such as 2026-03-02T14:00:00Z')
    .option('--until <time>', 'Events before this time (default: now)')
    .option('--events <list>', 'Events to send: all, or a list such as call.completed,appointment.created', 'all')
    .option('--contact <id>', 'Only events about this contact')
    .option('--all', 'Also resend events that the endpoint has accepted')
    .action(async (id: string, options: ReplayOptions) => {
      const replay = await withDatabase(context, options, (tools) => start(tools, id, options))
      printRecord(context, options, replay)
    })

  addCommand(group, 'replays <endpoint>', 'List the latest replays to an endpoint, with their progress')
    .addOption(businessOption())
    .action(async (id: string, options: OfBusiness) => {
      const { listReplays } = await import('../../webhooks/replays/replay.ts')
      const { items } = await withDatabase(context, options, ({ db }) => listReplays(db, options.business, id, LISTED))
      printTable(context, options, items, ['id', 'state', 'queued', 'reachedAt', 'since', 'until', 'include', 'events'])
    })

  addCommand(group, 'stop-replays <endpoint>', 'Stop the running replays to an endpoint; queued deliveries are sent')
    .addOption(businessOption())
    .action(async (id: string, options: OfBusiness) => {
      const { stopReplays } = await import('../../webhooks/replays/replay.ts')
      const stopped = await withDatabase(context, options, ({ db, now }) => stopReplays(db, options.business, id, now))
      printRecord(context, options, { id, stopped })
    })

  addCommand(group, 'resend <delivery>', 'Send a delivery again that the endpoint has accepted')
    .addOption(businessOption())
    .action(async (id: string, options: OfBusiness) => {
      const summary = await withDatabase(context, options, (tools) => resend(tools, id, options.business))
      printRecord(context, options, summary)
    })
}

async function start({ db, now }: CommandTools, id: string, options: ReplayOptions): Promise<Replay> {
  const { startReplay } = await import('../../webhooks/replays/replay.ts')
  const events = await eventsOf(options.events)
  const include: Replayed = options.all ? 'all' : 'missed'
  const input = {
    since: timeOf('--since', options.since),
    until: options.until === undefined ? undefined : timeOf('--until', options.until),
    events: events === 'all' ? ['*'] : events,
    contactId: options.contact,
    include,
  }
  return startReplay(db, options.business, id, input, now)
}

async function resend({ db, now, config }: CommandTools, id: string, business: string): Promise<object> {
  const { requireDelivery } = await import('../../webhooks/log/delivery-log.ts')
  const { resendDelivery } = await import('../../webhooks/log/resend.ts')
  await resendDelivery(db, business, id, now)
  const { attemptLog: _, body: __, ...summary } = await requireDelivery(db, business, id, config.brand, now)
  return summary
}
