import type { Command } from 'commander'
import type { SpendingChange } from '../../features/spending/spending.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }

const FIELDS = ['callsPerMinute', 'callsPerDay', 'messagesPerMinute', 'messagesPerDay', 'maxCalls'] as const
type SetOptions = BusinessOptions & Partial<Record<(typeof FIELDS)[number] | 'countries', string>>

/** `frontbell spending show|set` */
export function addSpendingCommands(program: Command, context: CommandContext): void {
  const group = program.command('spending').description('what a business may spend on calls and texts')

  addCommand(group, 'show', 'show the limits of a business, and what it sent today')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { readSpending } = await import('../../features/spending/spending.ts')
      const spending = await withDatabase(context, options, ({ db, now }) => readSpending(db, options.business, now))
      printRecord(context, options, spending)
    })

  addCommand(group, 'set', 'set limits of a business; "plan" takes the limit of its plan again')
    .addOption(businessOption())
    .option('--countries <list>', 'countries that may be called, such as US,CA; "own": its own country')
    .option('--calls-per-minute <count>', 'outbound calls a minute')
    .option('--calls-per-day <count>', 'outbound calls a day')
    .option('--messages-per-minute <count>', 'texts a minute')
    .option('--messages-per-day <count>', 'texts a day')
    .option('--max-calls <count>', 'calls at a time, inbound and outbound')
    .action(async (options: SetOptions) => {
      const { changeSpending } = await import('../../features/spending/spending.ts')
      const spending = await withDatabase(context, options, ({ db, now }) =>
        changeSpending(db, options.business, changeOf(options), now),
      )
      printRecord(context, options, spending)
    })
}

function changeOf(options: SetOptions): SpendingChange {
  const limits = FIELDS.map((field) => [field, limitOf(field, options[field])])
  const { countries } = options
  return {
    ...Object.fromEntries(limits),
    ...(countries !== undefined && { allowedCountries: countries === 'own' ? null : countries.split(',') }),
  }
}

function limitOf(field: string, text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const option = `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return text === 'plan' ? null : wholeNumber(option, text, 0, 1_000_000_000)
}

/** `frontbell blocked-callers add|remove|list` */
export function addBlockedCallerCommands(program: Command, context: CommandContext): void {
  const group = program.command('blocked-callers').description('the callers whose calls are declined')

  addCommand(group, 'add <number>', 'decline the calls of this number, or of "anonymous" callers')
    .addOption(businessOption())
    .option('--reason <text>', 'the reason, shown in the list')
    .action(async (phone: string, options: BusinessOptions & { reason?: string }) => {
      const { blockCaller } = await import('../../features/blocked-callers/blocked-caller.ts')
      const { reason } = options
      const blocked = await withDatabase(context, options, ({ db, now }) =>
        blockCaller(db, options.business, { phone, reason }, now),
      )
      printRecord(context, options, blocked)
    })

  addCommand(group, 'remove <number>', 'take the calls of this number again')
    .addOption(businessOption())
    .action(async (phone: string, options: BusinessOptions) => {
      const { unblockCaller } = await import('../../features/blocked-callers/blocked-caller.ts')
      await withDatabase(context, options, ({ db }) => unblockCaller(db, options.business, phone))
      printRecord(context, options, { phone, removed: true })
    })

  addCommand(group, 'list', 'list the callers whose calls are declined')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listBlockedCallers } = await import('../../features/blocked-callers/blocked-caller.ts')
      const blocked = await withDatabase(context, options, ({ db }) => listBlockedCallers(db, options.business))
      printTable(context, options, blocked, ['phone', 'reason', 'createdAt'])
    })
}
