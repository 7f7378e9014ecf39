import type { Command } from 'commander'
import type { SpendingChange } from '../../features/spending/spending.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }

const FIELDS = ['callsPerMinute', 'callsPerDay', 'messagesPerMinute', 'messagesPerDay', 'maxCalls'] as const
type SetOptions = BusinessOptions & Partial<Record<(typeof FIELDS)[number] | 'countries', string>>

/** `frontbell spending show|set` */
export function addSpendingCommands(program: Command, context: CommandContext): void {
  const group = program.command('spending').description('Manage the limits on calls and texts')

  addCommand(group, 'show', "Show a business's limits and today's usage")
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { readSpending } = await import('../../features/spending/spending.ts')
      const spending = await withDatabase(context, options, ({ db, now }) => readSpending(db, options.business, now))
      printRecord(context, options, spending)
    })

  addCommand(group, 'set', 'Set a business\'s limits ("plan" restores the limit of its plan)')
    .addOption(businessOption())
    .option('--countries <list>', 'Countries that can be called, such as US,CA ("own": only its own country)')
    .option('--calls-per-minute <count>', 'Outbound calls per minute')
    .option('--calls-per-day <count>', 'Outbound calls per day')
    .option('--messages-per-minute <count>', 'Texts per minute')
    .option('--messages-per-day <count>', 'Texts per day')
    .option('--max-calls <count>', 'Simultaneous calls, inbound and outbound')
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
