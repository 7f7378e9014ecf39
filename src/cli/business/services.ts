import type { Command } from 'commander'
import type { NewService, ServiceQuestion } from '../../features/business/business.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { currencyDigits, isCurrency, readAmount } from '../../kernel/money.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { readJson, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

interface ServiceOptions extends CommonOptions {
  business: string
  name?: string
  minutes?: string
  description?: string
  price?: string
  amount?: string
  currency?: string
  bufferBefore?: string
  bufferAfter?: string
  notice?: string
  horizon?: string
  questions?: string
  bookable?: string
}

/** `frontbell services add|change|remove|list` */
export function addServiceCommands(program: Command, context: CommandContext): void {
  const group = program.command('services').description('Manage the services that customers can book')

  const add = addCommand(group, 'add', 'Add a service')
    .addOption(businessOption())
    .requiredOption('--name <name>', 'Name that callers say and hear')
    .requiredOption('--minutes <minutes>', 'Length of an appointment')
    .option('--description <text>', 'What the service includes')
    .option('--price <text>', 'Price in your own words, such as "from $45"')
  addRuleOptions(add).action(async (options: ServiceOptions) => {
    const { addService } = await import('../../features/business/business.ts')
    const { name = '', description, price } = options
    const rules = await rulesOf(options)
    const input = { name, durationMinutes: minutesOf(options) ?? 0, description, price, ...rules }
    const service = await withDatabase(context, options, ({ db }) => addService(db, options.business, input))
    printRecord(context, options, service)
  })

  const change = addCommand(group, 'change <id>', 'Change a service; anything you leave out stays the same')
    .addOption(businessOption())
    .option('--name <name>', 'Name that callers say and hear')
    .option('--minutes <minutes>', 'Length of an appointment')
    .option('--description <text>', 'What the service includes ("" removes it)')
    .option('--price <text>', 'Price in your own words ("" removes it)')
  addRuleOptions(change).action(async (id: string, options: ServiceOptions) => {
    const { changeService } = await import('../../features/business/business-change.ts')
    const { name, description, price } = options
    const changes = { name, durationMinutes: minutesOf(options), description, price, ...(await rulesOf(options)) }
    if (Object.values(changes).every((value) => value === undefined))
      throw badRequest('give at least one option to change; see --help')
    const service = await withDatabase(context, options, ({ db }) => changeService(db, options.business, id, changes))
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
      printTable(context, options, services, ['id', 'name', 'durationMinutes', 'price', 'bookable', 'description'])
    })
}

const minutesOf = ({ minutes }: ServiceOptions): number | undefined =>
  minutes === undefined ? undefined : wholeNumber('--minutes', minutes, 5, 1440)

function addRuleOptions(command: Command): Command {
  return command
    .option('--amount <amount>', 'Price as an amount, such as 45 or 45.50 ("none" removes it)')
    .option('--currency <code>', 'Currency of the amount, such as USD')
    .option('--buffer-before <minutes>', 'Free time before an appointment ("business": as for the business)')
    .option('--buffer-after <minutes>', 'Free time after an appointment ("business": as for the business)')
    .option('--notice <minutes>', 'Minimum notice ("business": as for the business)')
    .option('--horizon <days>', 'How far ahead it can be booked ("business": as for the business)')
    .option(
      '--questions <file>',
      'JSON file with the questions to ask, such as [{"name":"Any allergies?","type":"text","required":true}]; types: text, number, yes_no ("none" removes them)',
    )
    .option('--bookable <where>', 'anywhere, online or telephone: where customers can book it')
}

async function rulesOf(options: ServiceOptions): Promise<Partial<NewService>> {
  const { BOOKABLE } = await import('../../features/business/business.ts')
  const { bookable, questions, bufferBefore, bufferAfter, notice, horizon } = options
  return {
    ...amountOf(options),
    ...(bufferBefore === undefined ? {} : { bufferBeforeMinutes: ruleOf('--buffer-before', bufferBefore, 0, 1440) }),
    ...(bufferAfter === undefined ? {} : { bufferAfterMinutes: ruleOf('--buffer-after', bufferAfter, 0, 1440) }),
    ...(notice === undefined ? {} : { minNoticeMinutes: ruleOf('--notice', notice, 0, 525_600) }),
    ...(horizon === undefined ? {} : { horizonDays: ruleOf('--horizon', horizon, 1, 1000) }),
    ...(questions === undefined ? {} : { questions: await questionsIn(questions) }),
    ...(bookable === undefined ? {} : { bookable: requireOneOf('--bookable', bookable, BOOKABLE) }),
  }
}

const ruleOf = (option: string, text: string, least: number, most: number): number | null =>
  text === 'business' ? null : wholeNumber(option, text, least, most)

/** The amount in the smallest unit of its currency: $45.50 is 4550. */
function amountOf({ amount, currency }: ServiceOptions): Pick<Partial<NewService>, 'priceCents' | 'currency'> {
  if (amount === 'none') return { priceCents: null, currency: null }
  if (amount === undefined && currency === undefined) return {}
  if (amount === undefined) throw badRequest('--amount: is required with --currency')
  if (currency === undefined) throw badRequest('--currency: is required with --amount, such as USD')
  const code = currency.toUpperCase()
  if (!isCurrency(code)) throw badRequest('--currency: must be a currency code such as USD or EUR')
  const priceCents = readAmount(amount, code)
  if (priceCents === null)
    throw badRequest(`--amount: must be an amount such as 45${currencyDigits(code) > 0 ? ' or 45.50' : ''}`)
  return { priceCents, currency: code }
}

async function questionsIn(file: string): Promise<ServiceQuestion[]> {
  if (file === 'none') return []
  const questions = await readJson('--questions', file)
  const isList = Array.isArray(questions) && questions.every((one) => typeof one?.name === 'string')
  if (!isList)
    throw badRequest('--questions: must be a list such as [{"name":"Any allergies?","type":"text","required":true}]')
  return questions.map(({ name, type = 'text', required = false }) => ({ name, type, required }))
}
