import type { Command } from 'commander'
import type { AppointmentFilters } from '../../features/appointments/appointment.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { timeOf, wholeNumber } from '../options.ts'
import { printTable } from '../output.ts'

interface ListOptions extends CommonOptions {
  business: string
  from?: string
  to?: string
  limit: string
}

/** `frontbell appointments list` */
export function addAppointmentCommands(program: Command, context: CommandContext): void {
  const group = program.command('appointments').description('List appointments')

  addCommand(group, 'list', 'List appointments')
    .addOption(businessOption())
    .option('--from <time>', 'Only those that start after this time, such as 2026-03-02')
    .option('--to <time>', 'Only those that start before this time')
    .option('--limit <count>', 'Maximum number to list, 1 to 100', '20')
    .action(async (options: ListOptions) => {
      const { listAppointments } = await import('../../features/appointments/appointment.ts')
      const { requireBusiness } = await import('../../features/business/business.ts')
      const limit = wholeNumber('--limit', options.limit, 1, 100)
      const filters: AppointmentFilters = {
        ...(options.from === undefined ? {} : { startsAfter: timeOf('--from', options.from) }),
        ...(options.to === undefined ? {} : { startsBefore: timeOf('--to', options.to) }),
      }
      const { items } = await withDatabase(context, options, async ({ db }) =>
        listAppointments(db, await requireBusiness(db, options.business), filters, { limit, after: null }),
      )
      printTable(context, options, items, [
        ...(['id', 'startsAt', 'service', 'contactName', 'contactPhone', 'staffName', 'status'] as const),
      ])
    })
}
