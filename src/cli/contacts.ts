import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { wholeNumber } from './options.ts'
import { printRecord, printTable } from './output.ts'
import { withFiles } from './with-files.ts'

type BusinessOptions = CommonOptions & { business: string }
type ListOptions = BusinessOptions & { search?: string; limit: string }

/** `frontbell contacts list|export|erase` */
export function addContactCommands(program: Command, context: CommandContext): void {
  const group = program.command('contacts').description('List, export and erase contacts')

  addCommand(group, 'list', 'List contacts, newest first')
    .addOption(businessOption())
    .option('--search <text>', 'Only contacts with this text in their name, number or email address')
    .option('--limit <count>', 'Maximum number to list, 1 to 100', '20')
    .action(async ({ search, ...options }: ListOptions) => {
      const { listContacts } = await import('../features/contacts/contact.ts')
      const limit = wholeNumber('--limit', options.limit, 1, 100)
      const { items } = await withDatabase(context, options, ({ db }) =>
        listContacts(db, options.business, { q: search }, { limit, after: null }),
      )
      printTable(context, options, items, ['id', 'name', 'phone', 'email', 'createdAt'])
    })

  addCommand(group, 'export', 'Print all contacts as CSV')
    .addOption(businessOption())
    .action((options: BusinessOptions) => exportAll(context, options))

  addCommand(
    group,
    'erase <contact>',
    "Erase a person's data everywhere, by the contact's id or by a number that no contact has. This can't be undone.",
  )
    .addOption(businessOption())
    .action((contact: string, options: BusinessOptions) => erase(context, contact, options))
}

async function exportAll(context: CommandContext, options: BusinessOptions): Promise<void> {
  const { exportContacts } = await import('../features/contacts/contact-export.ts')
  const { requireBusiness } = await import('../features/business/business.ts')
  await withDatabase(context, options, async ({ db, now }) => {
    await requireBusiness(db, options.business)
    // Each piece ends with CRLF, and `out` adds a line feed.
    for await (const text of exportContacts(db, options.business, null, now).chunks) context.out(text.slice(0, -1))
  })
}

async function erase(context: CommandContext, contact: string, options: BusinessOptions): Promise<void> {
  const { eraseContact, eraseNumber } = await import('../features/contacts/contact-erasure.ts')
  const run = contact.includes('_') ? eraseContact : eraseNumber
  await withDatabase(context, options, (tools) =>
    withFiles(tools, (files) => run(tools.db, files.recordings, options.business, contact)),
  )
  printRecord(context, options, { contact, erased: true })
}
