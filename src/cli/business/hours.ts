import type { Command } from 'commander'
import { badRequest } from '../../kernel/api-error.ts'
import {
  type OpeningTimes,
  requireOpenings,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from '../../kernel/time/weekly-hours.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord } from '../output.ts'

interface HoursOptions extends CommonOptions, Partial<Record<Weekday, string>> {
  business: string
  staff?: string
  asBusiness?: true
}

const CLOSED = 'closed'
const FORM = 'must be openings such as 09:00-12:00,13:00-17:00, or "closed"'

/** `frontbell hours show|set` */
export function addHoursCommands(program: Command, context: CommandContext): void {
  const group = program
    .command('hours')
    .description('Manage the weekly opening hours, of the business or of a member of staff')

  addCommand(group, 'show', 'Show the openings of each weekday')
    .addOption(businessOption())
    .option('--staff <id>', 'Member of staff (default: the business)')
    .action(async (options: HoursOptions) => {
      const hours = await withDatabase(context, options, ({ db }) => hoursOf(db, options))
      printRecord(context, options, inWords(hours, options))
    })

  const set = addCommand(group, 'set', 'Set the openings of weekdays; the days that you leave out stay the same')
    .addOption(businessOption())
    .option('--staff <id>', 'Member of staff (default: the business)')
    .option('--as-business', 'The member works whenever the business is open')
  for (const day of WEEKDAYS) set.option(`--${day} <openings>`, 'Such as 09:00-12:00,13:00-17:00, or "closed"')
  set.action(async (options: HoursOptions) => {
    const { changeStaff } = await import('../../features/staff/staff.ts')
    const { changeBusiness } = await import('../../features/business/business-change.ts')
    const { staff, asBusiness } = options
    const changed = changedDays(options)
    if (asBusiness && (staff === undefined || Object.keys(changed).length > 0))
      throw badRequest('--as-business: needs --staff, and no day beside it')
    if (!asBusiness && Object.keys(changed).length === 0)
      throw badRequest('give at least one day, such as --monday; see --help')
    const hours = await withDatabase(context, options, async ({ db, now }) => {
      const before = await hoursOf(db, options)
      const week = asBusiness ? null : { ...before.week, ...changed }
      const { business } = options
      if (staff === undefined) await changeBusiness(db, business, { hours: week ?? {} }, now)
      else await changeStaff(db, business, staff, { hours: week }, now)
      return hoursOf(db, options)
    })
    printRecord(context, options, inWords(hours, options))
  })
}

interface Hours {
  week: WeeklyHours
  /** Whether the member has no hours of their own. */
  isOfBusiness: boolean
}

async function hoursOf(
  db: Parameters<Parameters<typeof withDatabase>[2]>[0]['db'],
  { business, staff }: HoursOptions,
): Promise<Hours> {
  const { requireBusiness } = await import('../../features/business/business.ts')
  const { requireStaffMember } = await import('../../features/staff/staff.ts')
  const own = staff === undefined ? null : (await requireStaffMember(db, business, staff)).hours
  return { week: own ?? (await requireBusiness(db, business)).hours, isOfBusiness: staff !== undefined && own === null }
}

/** The days that were given; an empty list closes the day. */
function changedDays(options: HoursOptions): Partial<Record<Weekday, OpeningTimes[]>> {
  const days = WEEKDAYS.flatMap((day) => {
    const text = options[day]
    return text === undefined ? [] : [[day, openingsIn(`--${day}`, text)] as const]
  })
  return Object.fromEntries(days)
}

function openingsIn(option: string, text: string): OpeningTimes[] {
  if (text.trim() === CLOSED) return []
  const openings = text.split(',').map((part) => {
    const [, open = '', close = ''] = /^\s*(\d{1,2}:\d\d)\s*[-\u2013]\s*(\d{1,2}:\d\d)\s*$/.exec(part) ?? []
    if (open === '') throw badRequest(`${option}: ${FORM}`)
    return { open: open.padStart(5, '0'), close: close.padStart(5, '0') }
  })
  return requireOpenings(option, openings)
}

/** The hours as a record: a line per day for people, the openings as JSON. */
function inWords({ week, isOfBusiness }: Hours, { json, staff }: HoursOptions): object {
  const whose = staff === undefined ? {} : { staff, hours: isOfBusiness ? 'those of the business' : 'own' }
  if (json) return { ...whose, week }
  const days = WEEKDAYS.map((day) => [
    day,
    (week[day] ?? []).map(({ open, close }) => `${open}-${close}`).join(', ') || CLOSED,
  ])
  return { ...whose, ...Object.fromEntries(days) }
}
