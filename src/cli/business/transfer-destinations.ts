import type { Command } from 'commander'
import type { DestinationChange, DestinationInput } from '../../features/transfer-destinations/transfer-destination.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { commaList, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

interface OfBusiness extends CommonOptions {
  business: string
}

interface DestinationOptions extends OfBusiness {
  name?: string
  numbers?: string
  kind?: string
  ring?: string
  ringSeconds?: string
  takesCalls?: string
  announce?: string
  acceptByKey?: string
  active?: string
  position?: string
}

const COLUMNS = ['id', 'name', 'numbers', 'ring', 'takesCalls', 'acceptByKey', 'active'] as const

/** `frontbell destinations list|add|update|remove` */
export function addTransferDestinationCommands(program: Command, context: CommandContext): void {
  const group = program.command('destinations').description('Manage the people and departments who take transfers')

  addCommand(group, 'list', 'List the destinations in their order')
    .addOption(businessOption())
    .action(async (options: OfBusiness) => {
      const { listDestinations } = await import('../../features/transfer-destinations/transfer-destination.ts')
      const found = await withDatabase(context, options, ({ db }) => listDestinations(db, options.business))
      printTable(context, options, found, [...COLUMNS])
    })

  withFields(addCommand(group, 'add', 'Add a destination at the end of the list'))
    .requiredOption('--name <name>', 'Name, as callers say it')
    .requiredOption('--numbers <numbers>', 'Phone numbers in the order in which they ring, separated by commas')
    .action(async (options: DestinationOptions) => {
      const { addDestination } = await import('../../features/transfer-destinations/transfer-destination.ts')
      const { name = '', numbers = '' } = options
      const input: DestinationInput = { ...(await fieldsOf(options)), name, numbers: commaList(numbers) }
      const added = await withDatabase(context, options, ({ db, now }) =>
        addDestination(db, options.business, input, now),
      )
      printRecord(context, options, added)
    })

  withFields(addCommand(group, 'update <id>', 'Change a destination; anything you leave out stays the same'))
    .option('--name <name>', 'Name, as callers say it')
    .option('--numbers <numbers>', 'Phone numbers in the order in which they ring, separated by commas')
    .option('--position <number>', 'Place in the list, from 1')
    .action(async (id: string, options: DestinationOptions) => {
      const { changeDestination } = await import('../../features/transfer-destinations/transfer-destination.ts')
      const { position } = options
      const place = position === undefined ? {} : { position: wholeNumber('--position', position, 1, 10_000) - 1 }
      const change = { ...(await fieldsOf(options)), ...place }
      if (Object.keys(change).length === 0) throw badRequest('give at least one option to change; see --help')
      const changed = await withDatabase(context, options, ({ db, now }) =>
        changeDestination(db, options.business, id, change, now),
      )
      printRecord(context, options, changed)
    })

  addCommand(group, 'remove <id>', 'Remove a destination')
    .addOption(businessOption())
    .action(async (id: string, options: OfBusiness) => {
      const { removeDestination } = await import('../../features/transfer-destinations/transfer-destination.ts')
      await withDatabase(context, options, ({ db }) => removeDestination(db, options.business, id))
      printRecord(context, options, { id, removed: true })
    })
}

const withFields = (command: Command): Command =>
  command
    .addOption(businessOption())
    .option('--kind <kind>', 'person or department (default: person)')
    .option('--ring <order>', 'in_turn or at_once (default: in_turn)')
    .option('--ring-seconds <seconds>', 'How long each number rings (default: 20)')
    .option('--takes-calls <when>', 'always or open_hours; own hours are set in the dashboard (default: always)')
    .option('--announce <yes|no>', 'Whether whoever answers is told who calls and why (default: yes)')
    .option('--accept-by-key <yes|no>', 'Whether whoever answers takes the call by pressing 1 (default: yes)')
    .option('--active <yes|no>', 'Whether callers are transferred to this destination (default: yes)')

async function fieldsOf(options: DestinationOptions): Promise<DestinationChange> {
  const { DESTINATION_KINDS, RING_ORDERS, RING_SECONDS, TAKES_CALLS } = await import(
    '../../features/transfer-destinations/transfer-destination.ts'
  )
  const { name, numbers, kind, ring, ringSeconds, takesCalls } = options
  return {
    ...(name === undefined ? {} : { name }),
    ...(numbers === undefined ? {} : { numbers: commaList(numbers) }),
    ...(kind === undefined ? {} : { kind: requireOneOf('--kind', kind, DESTINATION_KINDS) }),
    ...(ring === undefined ? {} : { ring: requireOneOf('--ring', ring, RING_ORDERS) }),
    ...(ringSeconds === undefined
      ? {}
      : { ringSeconds: wholeNumber('--ring-seconds', ringSeconds, RING_SECONDS.least, RING_SECONDS.most) }),
    ...(takesCalls === undefined ? {} : { takesCalls: requireOneOf('--takes-calls', takesCalls, TAKES_CALLS) }),
    ...yesOrNo('announces', '--announce', options.announce),
    ...yesOrNo('acceptByKey', '--accept-by-key', options.acceptByKey),
    ...yesOrNo('active', '--active', options.active),
  }
}

const yesOrNo = (field: 'announces' | 'acceptByKey' | 'active', option: string, value: string | undefined) =>
  value === undefined ? {} : { [field]: requireOneOf(option, value, ['yes', 'no']) === 'yes' }
