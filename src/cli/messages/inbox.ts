import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }
type ListOptions = BusinessOptions & { all?: boolean; limit: string }

/** The name under which the command line marks an item as done. */
const DONE_BY = 'the command line'

/** `frontbell inbox list|done|reopen`: messages that callers and texters left for the people of a business. */
export function addInboxCommands(program: Command, context: CommandContext): void {
  const group = program.command('inbox').description('Manage the messages that callers left, and callbacks')

  addCommand(group, 'list', 'List open messages and callbacks, newest first')
    .addOption(businessOption())
    .option('--all', 'Include items that are done')
    .option('--limit <count>', 'Maximum number to list, 1 to 1000', '20')
    .action(async (options: ListOptions) => {
      const limit = wholeNumber('--limit', options.limit, 1, 1_000)
      const { listInboxItems } = await import('../../features/inbox/inbox.ts')
      const status = options.all ? undefined : ('open' as const)
      const { items } = await withDatabase(context, options, ({ db }) =>
        listInboxItems(db, options.business, { status }, { limit, after: null }),
      )
      printTable(context, options, items, ['id', 'createdAt', 'kind', 'contactName', 'phone', 'words', 'doneBy'])
    })

  addCommand(group, 'done <item>', 'Mark a message or callback as done')
    .addOption(businessOption())
    .action(async (id: string, options: BusinessOptions) => {
      const { finishInboxItem } = await import('../../features/inbox/inbox.ts')
      const done = await withDatabase(context, options, ({ db, now }) =>
        finishInboxItem(db, options.business, id, { doneBy: DONE_BY, now }),
      )
      printRecord(context, options, done)
    })

  addCommand(group, 'reopen <item>', 'Reopen a message or callback')
    .addOption(businessOption())
    .action(async (id: string, options: BusinessOptions) => {
      const { reopenInboxItem } = await import('../../features/inbox/inbox.ts')
      printRecord(
        context,
        options,
        await withDatabase(context, options, ({ db }) => reopenInboxItem(db, options.business, id)),
      )
    })
}
