import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { wholeNumber } from './options.ts'
import { printRecord, printTable } from './output.ts'

interface ListOptions extends CommonOptions {
  business?: string
  all?: boolean
  limit: string
}

/** `frontbell emails list|retry`: mail that waits for a mail server, or that is read here without one. */
export function addEmailCommands(program: Command, context: CommandContext): void {
  const group = program.command('emails').description('Manage the mail that the service sends')

  addCommand(group, 'list', 'List unsent mail, newest first')
    .option('--business <id>', 'Only mail of this business')
    .option('--all', 'Include sent mail')
    .option('--limit <count>', 'Maximum number to list, 1 to 1000', '20')
    .action(async (options: ListOptions) => {
      const limit = wholeNumber('--limit', options.limit, 1, 1_000)
      const { listEmails } = await import('../jobs/outbox.ts')
      const business = options.business === undefined ? {} : { businessId: options.business }
      const emails = await withDatabase(context, options, ({ db }) =>
        listEmails(db, { ...business, unsent: !options.all, limit }),
      )
      printTable(context, options, emails, ['id', 'createdAt', 'subject', 'body', 'attempts', 'lastError', 'sentAt'])
    })

  addCommand(group, 'retry <email>', 'Resend a mail now').action(async (id: string, options: CommonOptions) => {
    const { retryEmail } = await import('../jobs/outbox.ts')
    await withDatabase(context, options, ({ db }) => retryEmail(db, id))
    printRecord(context, options, { id, retried: true })
  })
}
