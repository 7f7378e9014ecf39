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

/** `frontbell blocked-callers add|remove|list` */
export function addBlockedCallerCommands(program: Command, context: CommandContext): void {
  const group = program.command('blocked-callers').description('Manage blocked callers')

  addCommand(group, 'add <number>', 'Block a number, or "anonymous" callers')
    .addOption(businessOption())
    .option('--reason <text>', 'Reason, shown in the list')
    .action(async (phone: string, options: BusinessOptions & { reason?: string }) => {
      const { blockCaller } = await import('../../features/blocked-callers/blocked-caller.ts')
      const { reason } = options
      const blocked = await withDatabase(context, options, ({ db, now }) =>
        blockCaller(db, options.business, { phone, reason }, now),
      )
      printRecord(context, options, blocked)
    })

  addCommand(group, 'remove <number>', 'Unblock a number')
    .addOption(businessOption())
    .action(async (phone: string, options: BusinessOptions) => {
      const { unblockCaller } = await import('../../features/blocked-callers/blocked-caller.ts')
      await withDatabase(context, options, ({ db }) => unblockCaller(db, options.business, phone))
      printRecord(context, options, { phone, removed: true })
    })

  addCommand(group, 'list', 'List blocked callers')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listBlockedCallers } = await import('../../features/blocked-callers/blocked-caller.ts')
      const blocked = await withDatabase(context, options, ({ db }) => listBlockedCallers(db, options.business))
      printTable(context, options, blocked, ['phone', 'reason', 'createdAt'])
    })

  addCommand(group, 'refused', 'List the latest calls that were refused, with the rule')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listRefusedCalls } = await import('../../features/blocked-callers/blocked-caller.ts')
      const refused = await withDatabase(context, options, ({ db }) => listRefusedCalls(db, options.business))
      printTable(context, options, refused, ['at', 'from', 'rule', 'isAllowed', 'callId'])
    })

  addCommand(group, 'allow <number>', 'Allow a number, or "anonymous" callers: no rule refuses them')
    .addOption(businessOption())
    .option('--off', 'Apply the rules again')
    .action(async (phone: string, options: BusinessOptions & { off?: boolean }) => {
      const { allowCaller, disallowCaller } = await import('../../features/blocked-callers/blocked-caller.ts')
      await withDatabase(context, options, async ({ db, now }) => {
        if (options.off) await disallowCaller(db, options.business, phone)
        else await allowCaller(db, options.business, { phone }, now)
      })
      printRecord(context, options, { phone, allowed: !options.off })
    })
}
