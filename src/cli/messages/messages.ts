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
  const group = program.command('messages').description('SMS and MMS')

  addCommand(group, 'send', 'queue a message; the running service sends it')
    .addOption(businessOption())
    .requiredOption('--to <number>', 'the recipient, such as +15551234567')
    .option('--body <text>', 'the text')
    .option('--media-url <url>', 'the https URL of a picture; makes it an MMS')
    .action(async ({ business, to, body, mediaUrl, ...options }: SendOptions) => {
      const { sendMessage } = await import('../../features/messages/message.ts')
      const message = await withDatabase(context, options, ({ db, now }) =>
        sendMessage(db, business, { to, body, mediaUrl }, now),
      )
      printRecord(context, options, message)
    })

  addCommand(group, 'list', "list a business's messages, newest first")
    .addOption(businessOption())
    .option('--direction <direction>', 'inbound or outbound')
    .option('--limit <count>', 'how many', '20')
    .action(async (options: ListOptions) => {
      const { listMessages } = await import('../../features/messages/message.ts')
      const direction = requireDirection(options.direction)
      const limit = wholeNumber('--limit', options.limit, 1, 100)
      const { items } = await withDatabase(context, options, async ({ db }) =>
        listMessages(db, options.business, { direction }, { limit, after: null }),
      )
      printTable(context, options, items, ['createdAt', 'direction', 'from', 'to', 'status', 'errorCode', 'body'])
    })

  addCommand(group, 'simulate', 'receive a message as if a phone had sent it; the running service answers')
    .requiredOption('--from <number>', 'the phone that sends the message')
    .requiredOption('--to <number>', "the business's number")
    .requiredOption('--body <text>', 'the text')
    .action(async (options: SimulateOptions) => {
      const message = await withDatabase(context, options, (tools) => simulate(tools, options))
      printRecord(context, options, message)
    })

  addCommand(group, 'assistant <on-or-off>', 'choose whether the assistant answers the messages of one person')
    .addOption(businessOption())
    .requiredOption('--number <number>', 'the number of the business in this conversation')
    .requiredOption('--phone <number>', "the person's number")
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
  if (config.smsCarrier !== 'simulator')
    throw badRequest(
      `messages simulate: this service sends through ${config.smsCarrier}, so the answer would go to a real phone`,
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
