import type { Command } from 'commander'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord } from '../output.ts'

/** `frontbell business sample-data` */
export function addSampleDataCommand(group: Command, context: CommandContext): void {
  addCommand(
    group,
    'sample-data <add-or-remove>',
    'Add sample contacts, calls, appointments and texts to the demo business, or remove them',
  )
    .addOption(businessOption())
    .action(async (wanted: string, options: CommonOptions & { business: string }) => {
      const { addSampleData, removeSampleData } = await import('../../features/sample-data/sample-data.ts')
      const adds = requireOneOf('sample-data', wanted, ['add', 'remove']) === 'add'
      const counts = await withDatabase(context, options, async ({ db, now }) => {
        if (!adds) return { removed: await removeSampleData(db, options.business) }
        const { contacts, calls, appointments, messages, inboxItems } = await addSampleData(db, options.business, now)
        return {
          ...{ contacts: contacts.length, calls: calls.length, appointments: appointments.length },
          ...{ messages: messages.length, inboxItems: inboxItems.length },
        }
      })
      printRecord(context, options, counts)
    })
}
