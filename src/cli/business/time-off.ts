import type { Command } from 'commander'
import type { NewTimeOff } from '../../features/staff/time-off.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord, printTable } from '../output.ts'

interface OfBusiness extends CommonOptions {
  business: string
}

interface TimeOffOptions extends OfBusiness {
  from: string
  to: string
  staff?: string
  weekly?: true
  repeatUntil?: string
  reason?: string
}

/** `frontbell time-off list|add|remove` */
export function addTimeOffCommands(program: Command, context: CommandContext): void {
  const group = program
    .command('time-off')
    .description('Manage when the business or a member of staff takes no appointments')

  addCommand(group, 'list', 'List time off in order of start, by the clock of the business')
    .addOption(businessOption())
    .action(async (options: OfBusiness) => {
      const { listTimeOff } = await import('../../features/staff/time-off.ts')
      const rows = await withDatabase(context, options, ({ db }) => listTimeOff(db, options.business))
      printTable(context, options, rows, ['id', 'staffId', 'startsAt', 'endsAt', 'repeats', 'repeatsUntil', 'reason'])
    })

  addCommand(group, 'add', 'Add time off; appointments within it stay, and are named')
    .addOption(businessOption())
    .requiredOption('--from <time>', 'First day, such as 2026-03-02, or time, such as 2026-03-02T12:30')
    .requiredOption('--to <time>', 'Last day, or the time at which it ends')
    .option('--staff <id>', 'Member of staff (default: the whole business)')
    .option('--weekly', 'Repeats every week')
    .option('--repeat-until <date>', 'Last date on which it may begin again (default: no end)')
    .option('--reason <text>', 'Why; customers do not see it')
    .action(async (options: TimeOffOptions) => {
      const { addTimeOff } = await import('../../features/staff/time-off.ts')
      const { appointmentsInTimeOff } = await import('../../features/appointments/affected/affected-appointments.ts')
      const { requireBusiness } = await import('../../features/business/business.ts')
      const { added, stay } = await withDatabase(context, options, async ({ db, now }) => {
        const timeOff = await addTimeOff(db, options.business, inputOf(options), now)
        const business = await requireBusiness(db, options.business)
        return { added: timeOff, stay: await appointmentsInTimeOff(db, business, timeOff, now) }
      })
      const appointments = stay.map(({ id, startsAt, contactName, contactPhone, staffName }) => ({
        ...{ id, startsAt, staffName, contact: contactName ?? contactPhone },
      }))
      if (options.json) return printRecord(context, options, { ...added, appointments })
      printRecord(context, options, added)
      if (appointments.length === 0) return
      context.out(`\nAppointments that are booked in this time and stay: ${appointments.length}`)
      printTable(context, options, appointments, ['id', 'startsAt', 'contact', 'staffName'])
    })

  addCommand(group, 'remove <id>', 'Remove time off')
    .addOption(businessOption())
    .action(async (id: string, options: OfBusiness) => {
      const { removeTimeOff } = await import('../../features/staff/time-off.ts')
      await withDatabase(context, options, ({ db }) => removeTimeOff(db, options.business, id))
      printRecord(context, options, { id, removed: true })
    })
}

/** Whole days end at the midnight after the last one. */
const inputOf = ({ from, to, staff, weekly, repeatUntil, reason }: TimeOffOptions): NewTimeOff => ({
  startsAt: isCalendarDate(from) ? `${from}T00:00` : from,
  endsAt: isCalendarDate(to) ? `${addDays(to, 1)}T00:00` : to,
  staffId: staff ?? null,
  repeats: weekly ? 'weekly' : 'never',
  repeatsUntil: repeatUntil ?? null,
  reason: reason ?? null,
})
