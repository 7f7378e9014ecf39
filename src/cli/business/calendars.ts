import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord, printTable } from '../output.ts'

interface OfBusiness extends CommonOptions {
  business: string
}

interface OneOptions extends OfBusiness {
  id: string
}

/** `frontbell calendars list|sync|disconnect`. Calendars are connected in the dashboard. */
export function addCalendarCommands(program: Command, context: CommandContext): void {
  const group = program.command('calendars').description('Manage the connected calendars of other programs')

  addCommand(group, 'list', 'List the connected calendars, and since when one cannot be reached')
    .addOption(businessOption())
    .action(async (options: OfBusiness) => {
      const { listConnections } = await import('../../features/calendars/calendar-connection.ts')
      const connections = await withDatabase(context, options, ({ db }) => listConnections(db, options.business))
      const columns = ['id', 'title', 'kind', 'exports', 'status', 'reachedAt', 'problem'] as const
      printTable(context, options, connections, [...columns])
    })

  addCommand(group, 'sync', 'Read a calendar as soon as possible; the running service does it')
    .addOption(businessOption())
    .requiredOption('--id <id>', 'Id of the connected calendar')
    .action(async (options: OneOptions) => {
      const { syncNow } = await import('../../features/calendars/calendar-connection.ts')
      const connection = await withDatabase(context, options, ({ db, now }) =>
        syncNow(db, options.business, options.id, now),
      )
      printRecord(context, options, connection)
    })

  addCommand(group, 'disconnect', 'Disconnect a calendar; what was written to it stays there')
    .addOption(businessOption())
    .requiredOption('--id <id>', 'Id of the connected calendar')
    .action(async (options: OneOptions) => {
      const { disconnectCalendar } = await import('../../features/calendars/calendar-connection.ts')
      await withDatabase(context, options, ({ db }) => disconnectCalendar(db, options.business, options.id))
      printRecord(context, options, { id: options.id, disconnected: true })
    })
}
