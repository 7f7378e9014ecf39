import type { Command } from 'commander'
import { badRequest } from '../kernel/api-error.ts'
import type { DeliveryState } from '../webhooks/delivery.ts'
import type { SignatureScheme } from '../webhooks/signature.ts'
import { addCommand, type CommandContext, type CommandTools, type CommonOptions, withDatabase } from './command.ts'
import { commaList, wholeNumber } from './options.ts'
import { printRecord, printTable } from './output.ts'

interface AddOptions extends CommonOptions {
  business: string
  url: string
  events: string
  scheme: string
  description?: string
}

interface DeliveriesOptions extends CommonOptions {
  business: string
  endpoint?: string
  event?: string
  state?: string
  limit: string
}

const STATES: readonly DeliveryState[] = ['waiting', 'parked', 'delivered', 'failed']
/** More than a business can have. */
const ALL_ENDPOINTS = { limit: 100, after: null }

/** `frontbell webhooks add|list|deliveries|retry` */
export function addWebhookCommands(program: Command, context: CommandContext): void {
  const group = program.command('webhooks').description('where events are sent')

  addCommand(group, 'add', 'add a webhook endpoint and send it a test ping; its secret is shown this once')
    .requiredOption('--business <id>', 'whose')
    .requiredOption('--url <url>', 'an https URL')
    .requiredOption('--events <list>', 'all, or some such as call.completed,appointment.created')
    .requiredOption('--scheme <scheme>', 'ed25519 or hmac-sha256')
    .option('--description <text>', 'what it is for')
    .action(async (options: AddOptions) => {
      const added = await withDatabase(context, options, (tools) => addOne(tools, options))
      printRecord(context, options, added)
    })

  addCommand(group, 'list', "list a business's webhook endpoints")
    .requiredOption('--business <id>', 'whose')
    .action(async (options: CommonOptions & { business: string }) => {
      const { listEndpoints } = await import('../webhooks/endpoint.ts')
      const { requireBusiness } = await import('../features/business/business.ts')
      const page = await withDatabase(context, options, async ({ db }) => {
        await requireBusiness(db, options.business)
        return listEndpoints(db, options.business, ALL_ENDPOINTS)
      })
      printTable(context, options, page.items, ['id', 'url', 'events', 'signatureScheme', 'status', 'lastSuccessAt'])
    })

  addCommand(group, 'deliveries', 'list deliveries, newest first')
    .requiredOption('--business <id>', 'whose')
    .option('--endpoint <id>', 'to this webhook endpoint')
    .option('--event <name>', 'of this event, such as call.completed')
    .option('--state <state>', STATES.join(', '))
    .option('--limit <count>', 'how many, 1 to 1000', '20')
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
        'url',
      ])
    })

  addCommand(group, 'retry <delivery>', 'send a failed delivery once more')
    .requiredOption('--business <id>', 'whose')
    .action(async (id: string, options: CommonOptions & { business: string }) => {
      const { retryDelivery, requireDelivery } = await import('../webhooks/delivery-log.ts')
      const delivery = await withDatabase(context, options, async ({ db, now, config }) => {
        await retryDelivery(db, options.business, id, now)
        return requireDelivery(db, options.business, id, config.brand)
      })
      const { attemptLog, body, ...summary } = delivery
      printRecord(context, options, options.json ? { ...summary, body, attemptLog } : summary)
    })
}

async function addOne(commandTools: CommandTools, options: AddOptions): Promise<object> {
  const { db, config, now } = commandTools
  const { addEndpoint } = await import('../webhooks/endpoint.ts')
  const { createAddressGuard } = await import('../webhooks/address-guard.ts')
  const { createSealedBox } = await import('../kernel/sealed-box.ts')
  const { readSecretKey } = await import('./secret-key.ts')
  const tools = {
    box: createSealedBox(await readSecretKey(config)),
    guard: createAddressGuard(config.webhookAllowedNetworks),
  }
  const input = {
    url: options.url,
    events: options.events === 'all' ? ('all' as const) : commaList(options.events),
    // Checked, like the rest, by addEndpoint.
    signatureScheme: options.scheme as SignatureScheme,
    description: options.description ?? null,
  }
  const { endpoint, publicKey, secret } = await addEndpoint(db, tools, options.business, input, now)
  const { sendTestPing } = await import('./webhook-ping.ts')
  const { outcome, status, detail } = await sendTestPing(commandTools, tools, options.business, endpoint.id)
  const ping = [outcome, status, detail].filter((part) => part !== null).join(', ')
  return { ...endpoint, publicKey, secret, ping }
}

async function deliveries({ db }: CommandTools, options: DeliveriesOptions) {
  const { listDeliveries } = await import('../webhooks/delivery-log.ts')
  const { requireBusiness } = await import('../features/business/business.ts')
  const state = STATES.find((known) => known === options.state)
  if (options.state !== undefined && state === undefined)
    throw badRequest(`--state: must be one of ${STATES.join(', ')}`)
  const limit = wholeNumber('--limit', options.limit, 1, 1_000)
  await requireBusiness(db, options.business)
  const filters = { endpointId: options.endpoint, event: options.event, state }
  const page = await listDeliveries(db, options.business, filters, { limit, after: null })
  return page.items
}
