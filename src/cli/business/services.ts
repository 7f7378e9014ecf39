import type { Command } from 'commander'
import { badRequest } from '../../kernel/api-error.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

interface ServiceOptions extends CommonOptions {
  business: string
  name?: string
  minutes?: string
  description?: string
  price?: string
}

/** `frontbell services add|change|remove|list` */
export function addServiceCommands(program: Command, context: CommandContext): void {
  const group = program.command('services').description('Manage the services that customers can book')

  addCommand(group, 'add', 'Add a service')
    .addOption(businessOption())
    .requiredOption('--name <name>', 'Name that callers say and hear')
    .requiredOption('--minutes <minutes>', 'Length of an appointment')
    .option('--description <text>', 'What the service includes')
    .option('--price <text>', 'Price in your own words, such as "from $45"')
    .action(async (options: ServiceOptions) => {
      const { addService } = await import('../../features/business/business.ts')
      const { name = '', description, price } = options
      const input = { name, durationMinutes: minutesOf(options) ?? 0, description, price }
      const service = await withDatabase(context, options, ({ db }) => addService(db, options.business, input))
      printRecord(context, options, service)
    })

  addCommand(group, 'change <id>', 'Change a service; anything you leave out stays the same')
    .addOption(businessOption())
    .option('--name <name>', 'Name that callers say and hear')
    .option('--minutes <minutes>', 'Length of an appointment')
    .option('--description <text>', 'What the service includes ("" removes it)')
    .option('--price <text>', 'Price in your own words ("" removes it)')
    .action(async (id: string, options: ServiceOptions) => {
      const { changeService } = await import('../../features/business/business-change.ts')
      const { name, description, price } = options
      const change = { name, durationMinutes: minutesOf(options), description, price }
      if (Object.values(change).every((value) => value === undefined))
        throw badRequest('give at least one option to change; see --help')
      const service = await withDatabase(context, options, ({ db }) => changeService(db, options.business, id, change))
      printRecord(context, options, service)
    })

  addCommand(group, 'remove <id>', 'Remove a service; its appointments stay')
    .addOption(businessOption())
    .action(async (id: string, options: ServiceOptions) => {
      const { removeService } = await import('../../features/business/business-change.ts')
      await withDatabase(context, options, ({ db }) => removeService(db, options.business, id))
      printRecord(context, options, { id, removed: true })
    })

  addCommand(group, 'list', 'List services in the order in which they are offered')
    .addOption(businessOption())
    .action(async (options: ServiceOptions) => {
      const { listServices } = await import('../../features/business/business.ts')
      const services = await withDatabase(context, options, ({ db }) => listServices(db, options.business))
      printTable(context, options, services, ['id', 'name', 'durationMinutes', 'price', 'description'])
    })
}

const minutesOf = ({ minutes }: ServiceOptions): number | undefined =>
  minutes === undefined ? undefined : wholeNumber('--minutes', minutes, 5, 1440)
