import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { printRecord, printTable } from './output.ts'

type BusinessOptions = CommonOptions & { business: string }
type AddOptions = BusinessOptions & { reason?: string }

/** `frontbell do-not-call add|remove|list` */
export function addDoNotCallCommands(program: Command, context: CommandContext): void {
  const group = program.command('do-not-call').description('Manage the numbers that the assistant must not call')

  addCommand(group, 'add <number>', 'Add a number to the list')
    .addOption(businessOption())
    .option('--reason <text>', 'Reason, shown in the list')
    .action((phone: string, options: AddOptions) => add(context, phone, options))

  addCommand(group, 'remove <number>', 'Remove a number from the list')
    .addOption(businessOption())
    .action((phone: string, options: BusinessOptions) => remove(context, phone, options))

  addCommand(group, 'list', 'List the numbers')
    .addOption(businessOption())
    .action((options: BusinessOptions) => list(context, options))
}

/** The former names of the commands: `frontbell calls do-not-call|may-call|not-called`. They still work, with a warning. */
export function addFormerDoNotCallCommands(calls: Command, context: CommandContext): void {
  const hidden = { hidden: true }
  const renamed = (formerly: string, now: string) =>
    context.warn(`"calls ${formerly}" is now "do-not-call ${now}"; the old name still works`)

  addCommand(calls, 'do-not-call <number>', 'Now: do-not-call add', hidden)
    .addOption(businessOption())
    .option('--reason <text>', 'Reason, shown in the list')
    .action((phone: string, options: AddOptions) => {
      renamed('do-not-call', 'add')
      return add(context, phone, options)
    })

  addCommand(calls, 'may-call <number>', 'Now: do-not-call remove', hidden)
    .addOption(businessOption())
    .action((phone: string, options: BusinessOptions) => {
      renamed('may-call', 'remove')
      return remove(context, phone, options)
    })

  addCommand(calls, 'not-called', 'Now: do-not-call list', hidden)
    .addOption(businessOption())
    .action((options: BusinessOptions) => {
      renamed('not-called', 'list')
      return list(context, options)
    })
}

async function add(context: CommandContext, phone: string, options: AddOptions): Promise<void> {
  const { addDoNotCall } = await import('../features/do-not-call/do-not-call.ts')
  const listed = await withDatabase(context, options, ({ db, now }) =>
    addDoNotCall(db, options.business, phone, now, options.reason),
  )
  printRecord(context, options, listed)
}

async function remove(context: CommandContext, phone: string, options: BusinessOptions): Promise<void> {
  const { removeDoNotCall } = await import('../features/do-not-call/do-not-call.ts')
  await withDatabase(context, options, ({ db }) => removeDoNotCall(db, options.business, phone))
  printRecord(context, options, { phone, removed: true })
}

async function list(context: CommandContext, options: BusinessOptions): Promise<void> {
  const { listDoNotCall } = await import('../features/do-not-call/do-not-call.ts')
  const listed = await withDatabase(context, options, ({ db }) => listDoNotCall(db, options.business))
  printTable(context, options, listed, ['phone', 'reason', 'createdAt'])
}
