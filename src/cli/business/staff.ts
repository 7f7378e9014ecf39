import type { Command } from 'commander'
import type { NewStaffMember, StaffChange, StaffMember } from '../../features/staff/staff.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import type { Database } from '../../store/database.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { commaList, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

interface OfBusiness extends CommonOptions {
  business: string
}

interface StaffOptions extends OfBusiness {
  name?: string
  kind?: string
  color?: string
  services?: string
  active?: string
  position?: string
}

const COLUMNS = ['id', 'name', 'kind', 'services', 'active'] as const
const ANYBODY = 'anybody'

/** `frontbell staff list|add|update|remove` */
export function addStaffCommands(program: Command, context: CommandContext): void {
  const group = program.command('staff').description('Manage the people, rooms and chairs that are booked by name')

  addCommand(group, 'list', 'List the staff in the order in which members are chosen')
    .addOption(businessOption())
    .action(async (options: OfBusiness) => {
      const { listStaff } = await import('../../features/staff/staff.ts')
      const shown = await withDatabase(context, options, async ({ db }) => {
        const names = await serviceNames(db, options.business)
        return (await listStaff(db, options.business)).map((member) => inWords(member, names))
      })
      printTable(context, options, shown, [...COLUMNS])
    })

  addCommand(group, 'add', 'Add a member of staff at the end of the list')
    .addOption(businessOption())
    .requiredOption('--name <name>', 'Name that callers say and hear')
    .option('--kind <kind>', 'person, room or chair (default: person)')
    .option('--color <color>', 'Color in the calendar, such as #0f766e')
    .option('--services <names>', 'Services that the member offers, separated by commas (default: all)')
    .action(async (options: StaffOptions) => {
      const { addStaff } = await import('../../features/staff/staff.ts')
      await printMember(context, options, async (db, now) =>
        addStaff(db, options.business, { ...(await fieldsOf(db, options)), name: options.name ?? '' }, now),
      )
    })

  addCommand(group, 'update <id>', 'Change a member of staff; anything you leave out stays the same')
    .addOption(businessOption())
    .option('--name <name>', 'Name that callers say and hear')
    .option('--kind <kind>', 'person, room or chair')
    .option('--color <color>', 'Color in the calendar, such as #0f766e ("none" removes it)')
    .option('--services <names>', 'Services that the member offers, separated by commas ("all": every service)')
    .option('--active <yes|no>', 'Whether the member takes new bookings')
    .option('--position <number>', 'Place in the list, from 1')
    .action(async (id: string, options: StaffOptions) => {
      const { changeStaff } = await import('../../features/staff/staff.ts')
      await printMember(context, options, async (db, now) => {
        const position = options.position === undefined ? {} : { position: placeOf(options.position) }
        const change: StaffChange = { ...(await fieldsOf(db, options)), ...position }
        if (Object.values(change).every((value) => value === undefined))
          throw badRequest('give at least one option to change; see --help')
        return changeStaff(db, options.business, id, change, now)
      })
    })

  addCommand(group, 'remove <id>', 'Remove a member of staff; past appointments keep the name')
    .addOption(businessOption())
    .option(
      '--move-to <id>',
      'Member who takes the future appointments, or "anybody" (default: they forbid the removal)',
    )
    .action(async (id: string, options: OfBusiness & { moveTo?: string }) => {
      const { removeStaff } = await import('../../features/appointments/staff-removal.ts')
      const { requireBusiness } = await import('../../features/business/business.ts')
      const { moveTo } = options
      const future = moveTo === undefined ? 'refuse' : moveTo === ANYBODY ? 'unassign' : { moveTo }
      await withDatabase(context, options, async ({ db, now }) =>
        removeStaff(db, await requireBusiness(db, options.business), id, future, now),
      )
      printRecord(context, options, { id, removed: true })
    })
}

async function printMember(
  context: CommandContext,
  options: OfBusiness,
  change: (db: Database, now: Date) => Promise<StaffMember>,
): Promise<void> {
  const shown = await withDatabase(context, options, async ({ db, now }) =>
    inWords(await change(db, now), await serviceNames(db, options.business)),
  )
  printRecord(context, options, shown)
}

async function fieldsOf(db: Database, options: StaffOptions): Promise<Partial<NewStaffMember>> {
  const { STAFF_KINDS } = await import('../../features/staff/staff.ts')
  const { name, kind, color, active } = options
  return {
    ...(name === undefined ? {} : { name }),
    ...(kind === undefined ? {} : { kind: requireOneOf('--kind', kind, STAFF_KINDS) }),
    ...(color === undefined ? {} : { color: color === 'none' ? null : color }),
    ...(active === undefined ? {} : { active: requireOneOf('--active', active, ['yes', 'no']) === 'yes' }),
    ...(options.services === undefined ? {} : { serviceIds: await serviceIds(db, options.business, options.services) }),
  }
}

/** The ids of services given by name or id; null for all. */
async function serviceIds(db: Database, businessId: string, text: string): Promise<string[] | null> {
  if (text === 'all') return null
  const names = await serviceNames(db, businessId)
  return commaList(text).map((wanted) => {
    const found = [...names].find(([id, name]) => id === wanted || name.toLowerCase() === wanted.toLowerCase())
    if (found) return found[0]
    throw badRequest(
      `--services: there is no service called ${wanted}; the services are ${[...names.values()].join(', ')}`,
    )
  })
}

async function serviceNames(db: Database, businessId: string): Promise<Map<string, string>> {
  const { listServices } = await import('../../features/business/business.ts')
  return new Map((await listServices(db, businessId)).map(({ id, name }) => [id, name]))
}

const placeOf = (text: string): number => wholeNumber('--position', text, 1, 10_000) - 1

/** The member with the names of the services, and where the hours come from. */
function inWords({ serviceIds: ids, hours, ...member }: StaffMember, names: ReadonlyMap<string, string>) {
  return {
    ...member,
    services: ids === null ? 'all' : ids.map((id) => names.get(id) ?? id),
    hours: hours === null ? 'those of the business' : hours,
  }
}
