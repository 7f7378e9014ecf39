import type { Command } from 'commander'
import { badRequest } from '../../kernel/api-error.ts'
import type { Page, PagePosition } from '../../kernel/page.ts'
import type { DeliverySummary } from '../../webhooks/log/delivery-log.ts'
import { DELIVERY_STATES } from '../../webhooks/sending/delivery.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

/** The log is read in pages, so that no statement takes long. */
const PAGE_LENGTH = 1_000
const MAX_LISTED = 100_000

interface DeliveriesOptions extends CommonOptions {
  business: string
  endpoint?: string
  event?: string
  state?: string
  limit: string
}

interface RetryOptions extends CommonOptions {
  business: string
  failedSince?: string
  endpoint?: string
}

/** `frontbell webhooks deliveries|delivery|retry`: the delivery log. */
export function addDeliveryCommands(group: Command, context: CommandContext): void {
  addCommand(group, 'deliveries', 'List deliveries, newest first')
    .addOption(businessOption())
    .option('--endpoint <id>', 'Only deliveries to this webhook endpoint')
    .option('--event <name>', 'Only deliveries of this event, such as call.completed')
    .option('--state <state>', DELIVERY_STATES.join(', '))
    .option('--limit <count>', `Maximum number to list, 1 to ${MAX_LISTED}`, '20')
    .action(async (options: DeliveriesOptions) => {
      const items = await withDatabase(context, options, (tools) => deliveries(tools, options))
      printTable(context, options, items, [
        'id',
        'event',
        'state',
        'attempts',
        'lastOutcome',
        'lastStatus',
        'dueAt',
        'overdueSince',
        'url',
      ])
    })

  addCommand(group, 'delivery <delivery>', 'Show a delivery with its body and every attempt')
    .addOption(businessOption())
    .action(async (id: string, options: CommonOptions & { business: string }) => {
      const { requireDelivery } = await import('../../webhooks/log/delivery-log.ts')
      const { attemptLog, ...delivery } = await withDatabase(context, options, ({ db, config, now }) =>
        requireDelivery(db, options.business, id, config.brand, now),
      )
      if (options.json) return printRecord(context, options, { ...delivery, attemptLog })
      printRecord(context, options, delivery)
      for (const attempt of attemptLog) {
        context.out('')
        printRecord(context, options, attempt)
      }
    })

  addCommand(group, 'retry [delivery]', 'Resend a failed or waiting delivery, or all that failed since a time')
    .addOption(businessOption())
    .option('--failed-since <time>', 'Resend all that failed at this time or later, such as 2026-03-02T14:00:00Z')
    .option('--endpoint <id>', 'With --failed-since: only deliveries to this webhook endpoint')
    .action(async (id: string | undefined, options: RetryOptions) => {
      if ((id === undefined) === (options.failedSince === undefined))
        throw badRequest('give a delivery, or --failed-since with a time')
      const done = await withDatabase(context, options, (tools) =>
        id === undefined ? retryMany(tools, options) : retryOne(tools, options, id),
      )
      printRecord(context, options, done)
    })
}

async function retryOne({ db, now, config }: CommandTools, options: RetryOptions, id: string): Promise<object> {
  const { retryDelivery, requireDelivery } = await import('../../webhooks/log/delivery-log.ts')
  await retryDelivery(db, options.business, id, now)
  const { attemptLog, body, ...summary } = await requireDelivery(db, options.business, id, config.brand, now)
  return options.json ? { ...summary, body, attemptLog } : summary
}

async function retryMany({ db, now }: CommandTools, options: RetryOptions): Promise<object> {
  const { retryFailedSince } = await import('../../webhooks/log/delivery-log.ts')
  const since = new Date(options.failedSince ?? '')
  // A time without a zone would be read in the zone of this machine.
  if (Number.isNaN(since.getTime()) || !/(Z|[+-]\d\d:\d\d)$/i.test(options.failedSince ?? ''))
    throw badRequest('--failed-since: must be a time with its zone, such as 2026-03-02T14:00:00Z')
  return { retried: await retryFailedSince(db, options.business, since, now, options.endpoint) }
}

async function deliveries({ db, now }: CommandTools, options: DeliveriesOptions) {
  const { listDeliveries } = await import('../../webhooks/log/delivery-log.ts')
  const state = DELIVERY_STATES.find((known) => known === options.state)
  if (options.state !== undefined && state === undefined)
    throw badRequest(`--state: must be one of ${DELIVERY_STATES.join(', ')}`)
  const limit = wholeNumber('--limit', options.limit, 1, MAX_LISTED)
  const filters = { endpointId: options.endpoint, event: options.event, state }
  const items: DeliverySummary[] = []
  let after: PagePosition | null = null
  do {
    const page = { limit: Math.min(PAGE_LENGTH, limit - items.length), after }
    const { items: rows, next }: Page<DeliverySummary> = await listDeliveries(db, options.business, filters, page, now)
    items.push(...rows)
    after = next
  } while (after !== null && items.length < limit)
  return items
}
