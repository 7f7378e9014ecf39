import type { Command } from 'commander'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord, printTable } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }

/** `frontbell blocked-callers add|remove|list|refused|allow|allowed|failed-checks` */
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

  addCommand(group, 'allowed', 'List allowed callers')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listAllowedCallers } = await import('../../features/blocked-callers/blocked-caller.ts')
      const allowed = await withDatabase(context, options, ({ db }) => listAllowedCallers(db, options.business))
      printTable(context, options, allowed, ['phone', 'createdAt'])
    })

  addCommand(
    group,
    'failed-checks <what>',
    "Set whether calls that failed the check of the caller's number are answered or refused",
  )
    .addOption(businessOption())
    .action(async (what: string, options: BusinessOptions) => {
      const { changeBusiness } = await import('../../features/business/business-change.ts')
      const refuseFailedChecks = requireOneOf('failed-checks', what, ['answer', 'refuse']) === 'refuse'
      const { id } = await withDatabase(context, options, ({ db, now }) =>
        changeBusiness(db, options.business, { refuseFailedChecks }, now),
      )
      printRecord(context, options, { id, refuseFailedChecks })
    })
}
