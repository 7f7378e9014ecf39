import type { Command } from 'commander'
import type { SignatureScheme } from '../../webhooks/sending/signature.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { printRecord, printTable } from '../output.ts'
import { eventsOf, schemeOption } from './event-list.ts'
import { addDeliveryCommands } from './webhook-deliveries.ts'
import { addEndpointCommands, boxOf } from './webhook-endpoints.ts'
import { addOptionsCommand } from './webhook-options.ts'
import { addReceiverCommand } from './webhook-receiver.ts'
import { addReplayCommands } from './webhook-replays.ts'

interface AddOptions extends CommonOptions {
  business: string
  url: string
  events: string
  scheme: string
  description?: string
  testCalls?: boolean
}

/** More than a business can have. */
const ALL_ENDPOINTS = { limit: 100, after: null }

/** `frontbell webhooks`: `add` and `list` are in this file, the other commands beside it. */
export function addWebhookCommands(program: Command, context: CommandContext): void {
  const group = program.command('webhooks').description('Manage the endpoints that events are sent to')

  addCommand(group, 'add', 'Add a webhook endpoint, and send it a test ping')
    .addOption(businessOption())
    .requiredOption('--url <url>', 'https URL to send events to')
    .option('--events <list>', 'Events to send: all, or a list such as call.completed,appointment.created', 'all')
    .addOption(schemeOption())
    .option('--description <text>', 'Description of the endpoint')
    .option('--test-calls', 'Include events about test calls')
    .action(async (options: AddOptions) => {
      const added = await withDatabase(context, options, (tools) => addOne(tools, options))
      printRecord(context, options, added)
    })

  addCommand(group, 'list', 'List webhook endpoints')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listEndpoints } = await import('../../webhooks/endpoints/endpoint.ts')
      const page = await withDatabase(context, options, ({ db }) => listEndpoints(db, options.business, ALL_ENDPOINTS))
      printTable(context, options, page.items, ['id', 'url', 'events', 'signatureScheme', 'status', 'lastSuccessAt'])
    })

  addEndpointCommands(group, context)
  addOptionsCommand(group, context)
  addDeliveryCommands(group, context)
  addReplayCommands(group, context)
  addReceiverCommand(group, context)
}

async function addOne(commandTools: CommandTools, options: AddOptions): Promise<object> {
  const { db, config, now } = commandTools
  const { addEndpoint } = await import('../../webhooks/endpoints/endpoint.ts')
  const { webhookGuard } = await import('../../app/local-receiver/local-install.ts')
  const tools = {
    box: await boxOf(commandTools),
    guard: await webhookGuard(config, db),
  }
  const input = {
    url: options.url,
    events: await eventsOf(options.events),
    // addEndpoint validates every field.
    signatureScheme: options.scheme as SignatureScheme,
    description: options.description ?? null,
    includeTestCalls: options.testCalls ?? false,
  }
  const { endpoint, publicKey, secret } = await addEndpoint(db, tools, options.business, input, now)
  const { sendTestPing } = await import('./webhook-ping.ts')
  const ping = await sendTestPing(commandTools, tools.box, options.business, endpoint.id)
  return { ...endpoint, publicKey, secret, ping }
}
