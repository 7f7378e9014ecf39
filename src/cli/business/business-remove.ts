import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord } from '../output.ts'
import { withFiles } from '../with-files.ts'

/** `frontbell business remove` */
export function addBusinessRemoveCommand(group: Command, context: CommandContext): void {
  addCommand(
    group,
    'remove <id>',
    "Delete a business with its calls, contacts, recordings and settings. This can't be undone.",
  )
    .requiredOption('--name <name>', 'Name of the business, to guard against a mistyped id')
    .action(async (id: string, options: CommonOptions & { name: string }) => {
      const { removeBusiness } = await import('../../features/business/business-removal.ts')
      const removed = await withDatabase(context, options, (tools) =>
        withFiles(tools, (files) => removeBusiness(tools.db, files, id, options.name)),
      )
      printRecord(context, options, { id, removed: true, ...removed })
    })
}
