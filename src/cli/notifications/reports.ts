import type { Command } from 'commander'
import type { FigureGroup } from '../../features/reports/report-figures.ts'
import type { ReportFormat } from '../../features/reports/report-file.ts'
import type { ScheduledType } from '../../features/reports/report-time.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { commaList, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'
import { memberByName } from './member-by-name.ts'

interface BusinessOptions extends CommonOptions {
  business: string
}

interface AddOptions extends BusinessOptions {
  member?: string
  every: string
  figures?: string
  as?: string
  hour: string
}

const COLUMNS = ['id', 'memberId', 'type', 'figures', 'formats', 'hour', 'dueAt', 'lastReport'] as const

/** `frontbell reports list|add|remove|send` */
export function addReportCommands(program: Command, context: CommandContext): void {
  const group = program.command('reports').description('Manage the reports that members get by mail')

  addCommand(group, 'list', 'List the scheduled reports of all members')
    .addOption(businessOption())
    .action((options: BusinessOptions) => list(context, options))

  addCommand(group, 'add', 'Mail a report to a member after each week or month')
    .addOption(businessOption())
    .option('--member <email>', 'Email address or id of the member (default: the owner)')
    .option('--every <period>', 'week: on Mondays; month: on the first day of a month', 'week')
    .option('--figures <groups>', 'calls, bookings, outcomes and messages, with commas (default: all)')
    .option('--as <formats>', 'pdf, csv or "pdf,csv" (default: both)')
    .option('--hour <hour>', 'Hour at which it leaves, 0 to 23, by the clock of the business', '8')
    .action((options: AddOptions) => add(context, options))

  addCommand(group, 'remove <report>', 'End a scheduled report')
    .addOption(businessOption())
    .action((id: string, options: BusinessOptions) => remove(context, id, options))

  addCommand(group, 'send <report>', 'Mail the latest report to the member now')
    .addOption(businessOption())
    .action((id: string, options: BusinessOptions) => send(context, id, options))
}

async function list(context: CommandContext, options: BusinessOptions): Promise<void> {
  const { listReportSchedules } = await import('../../features/reports/report-schedule.ts')
  const schedules = await withDatabase(context, options, ({ db }) => listReportSchedules(db, options.business, null))
  printTable(context, options, schedules, COLUMNS)
}

const TYPES: Readonly<Record<string, ScheduledType>> = { week: 'weekly', month: 'monthly' }

async function add(context: CommandContext, options: AddOptions): Promise<void> {
  const { addReportSchedule } = await import('../../features/reports/report-schedule.ts')
  const hour = wholeNumber('--hour', options.hour, 0, 23)
  // addReportSchedule validates every field.
  const input = {
    type: (TYPES[options.every] ?? options.every) as ScheduledType,
    hour,
    ...(options.figures === undefined ? {} : { figures: commaList(options.figures) as FigureGroup[] }),
    ...(options.as === undefined ? {} : { formats: commaList(options.as) as ReportFormat[] }),
  }
  const schedule = await withDatabase(context, options, async ({ db, now }) => {
    const memberId = await memberByName(db, options.business, options.member)
    return addReportSchedule(db, { businessId: options.business, memberId }, input, now)
  })
  printRecord(context, options, schedule)
}

async function remove(context: CommandContext, id: string, options: BusinessOptions): Promise<void> {
  const { removeReportSchedule } = await import('../../features/reports/report-schedule.ts')
  const whose = { businessId: options.business, memberId: null }
  await withDatabase(context, options, ({ db }) => removeReportSchedule(db, whose, id))
  printRecord(context, options, { id, removed: true })
}

async function send(context: CommandContext, id: string, options: BusinessOptions): Promise<void> {
  const { requireReportSchedule } = await import('../../features/reports/report-schedule.ts')
  const { sendReportNow } = await import('../../features/reports/report-sender.ts')
  const { reportsPage } = await import('../../app/notifications/notification-pages.ts')
  const { addressOfDashboard } = await import('../team.ts')
  const sent = await withDatabase(context, options, async (tools) => {
    const schedule = await requireReportSchedule(tools.db, { businessId: options.business, memberId: null }, id)
    return sendReportNow(tools.db, schedule, reportsPage(addressOfDashboard(tools)), tools.now)
  })
  printRecord(context, options, { id, ...sent })
}
