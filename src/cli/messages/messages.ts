import type { Command } from 'commander'
import type { MessageDirection } from '../../features/messages/message.ts'
import { badRequest } from '../../kernel/api-error.ts'
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

interface SendOptions extends CommonOptions {
  business: string
  to: string
  body?: string
  mediaUrl?: string
}

interface ListOptions extends CommonOptions {
  business: string
  direction?: string
  limit: string
}

interface SimulateOptions extends CommonOptions {
  from: string
  to: string
  body: string
}

interface AssistantOptions extends CommonOptions {
  business: string
  number: string
  phone: string
}

/** `frontbell messages send|list|simulate|assistant` */
export function addMessageCommands(program: Command, context: CommandContext): void {
  const group = program.command('messages').description('Send and list text messages')

  addCommand(group, 'send', 'Queue a message for the running service to send')
    .addOption(businessOption())
    .requiredOption('--to <number>', 'Recipient, such as +15551234567')
    .option('--body <text>', 'Text of the message')
    .option('--media-url <url>', 'https URL of a picture; the message becomes an MMS')
    .action(async (options: SendOptions) => {
      const { sendMessage } = await import('../../features/messages/message.ts')
      const { to, body, mediaUrl } = options
      const message = await withDatabase(context, options, ({ db, now }) =>
        sendMessage(db, options.business, { to, body, mediaUrl }, now),
      )
      printRecord(context, options, message)
    })

  addCommand(group, 'list', 'List messages, newest first')
    .addOption(businessOption())
    .option('--direction <direction>', 'Only inbound or only outbound messages')
    .option('--limit <count>', 'Maximum number to list, 1 to 100', '20')
    .action(async (options: ListOptions) => {
      const { listMessages } = await import('../../features/messages/message.ts')
      const direction = requireDirection(options.direction)
      const limit = wholeNumber('--limit', options.limit, 1, 100)
      const { items } = await withDatabase(context, options, async ({ db }) =>
        listMessages(db, options.business, { direction }, { limit, after: null }),
      )
      printTable(context, options, items, ['createdAt', 'direction', 'from', 'to', 'status', 'errorCode', 'body'])
    })

  addCommand(group, 'simulate', 'Simulate a text from a phone; the running service answers it')
    .requiredOption('--from <number>', 'Phone number that the text comes from')
    .requiredOption('--to <number>', 'Number of the business')
    .requiredOption('--body <text>', 'Text of the message')
    .action(async (options: SimulateOptions) => {
      const message = await withDatabase(context, options, (tools) => simulate(tools, options))
      printRecord(context, options, message)
    })

  addCommand(group, 'assistant <on-or-off>', "Turn the assistant's answers to one person on or off")
    .addOption(businessOption())
    .requiredOption('--number <number>', 'Number of the business in this thread')
    .requiredOption('--phone <number>', 'Phone number of the person')
    .action(async (onOrOff: string, options: AssistantOptions) => {
      if (!['on', 'off'].includes(onOrOff)) throw badRequest('messages assistant: must be on or off')
      const thread = await withDatabase(context, options, (tools) => switchAssistant(tools, options, onOrOff === 'on'))
      printRecord(context, options, thread)
    })
}

/** Stores the message as a carrier would. The database notifies the running service, which answers. */
async function simulate({ db, config, now }: CommandTools, { from, to, body }: SimulateOptions): Promise<object> {
  const { receiveMessage } = await import('../../features/messages/receive-message.ts')
  const { newId } = await import('../../kernel/id.ts')
  const { withServiceValues } = await import('../../app/providers/service-settings.ts')
  const { openSealedBox } = await import('../../app/secret-key/key-check.ts')
  const { readServiceValues } = await import('../../features/providers/service-setting.ts')
  const { values } = await readServiceValues(db, await openSealedBox(config, db))
  const { smsCarrier } = withServiceValues(config, values)
  if (smsCarrier !== 'simulator')
    throw badRequest(
      `messages simulate: this service sends through ${smsCarrier}, so the answer would go to a real phone`,
    )
  const carrier = { name: 'simulator', answersOptOut: false }
  const notice = {
    kind: 'inbound',
    carrierMessageId: `sim_in_${newId('message')}`,
    from,
    to,
    body,
    mediaUrls: [],
  } as const
  const received = await receiveMessage(db, carrier, notice, now)
  if (received.outcome !== 'received') throw badRequest(`--to: no business here has the number ${to}`)
  return received.message
}

async function switchAssistant(
  { db, now }: CommandTools,
  { business, number, phone }: AssistantOptions,
  assistantAnswers: boolean,
): Promise<object> {
  const { setAssistantAnswers } = await import('../../features/messages/message.ts')
  const { requireBusiness } = await import('../../features/business/business.ts')
  const { requirePhoneNumber } = await import('../../kernel/phone-number.ts')
  const { country } = await requireBusiness(db, business)
  const thread = {
    businessPhone: requirePhoneNumber('--number', number, country),
    phone: requirePhoneNumber('--phone', phone, country),
  }
  await setAssistantAnswers(db, business, thread, assistantAnswers, now)
  return { ...thread, assistantAnswers }
}

function requireDirection(text: string | undefined): MessageDirection | undefined {
  if (text === undefined || text === 'inbound' || text === 'outbound') return text
  throw badRequest('--direction: must be inbound or outbound')
}
