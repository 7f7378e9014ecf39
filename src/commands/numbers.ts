import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { printRecord, printTable } from './output.ts'

interface AddOptions extends CommonOptions {
  business: string
  phone: string
  label?: string
  default?: boolean
}

/** `frontbell numbers add|list` */
export function addNumberCommands(program: Command, context: CommandContext): void {
  const group = program.command('numbers').description('the phone numbers that lead to a business')

  addCommand(group, 'add', 'provision a number: whoever dials it reaches the business')
    .requiredOption('--business <id>', 'whose')
    .requiredOption('--phone <number>', 'such as +15551234567')
    .option('--label <text>', 'what it is for')
    .option('--default', 'messages and outbound calls come from it')
    .action(async (options: AddOptions) => {
      const { addNumber } = await import('../features/numbers/number.ts')
      const { business, phone, label = null, default: isDefault = false } = options
      const number = await withDatabase(context, options, ({ db, now }) =>
        addNumber(db, business, { phone, label, isDefault }, now),
      )
      printRecord(context, options, number)
    })

  addCommand(group, 'list', "list a business's numbers")
    .requiredOption('--business <id>', 'whose')
    .action(async (options: CommonOptions & { business: string }) => {
      const { listNumbers } = await import('../features/numbers/number.ts')
      const { requireBusiness } = await import('../features/business/business.ts')
      const numbers = await withDatabase(context, options, async ({ db }) => {
        await requireBusiness(db, options.business)
        return listNumbers(db, options.business)
      })
      printTable(context, options, numbers, ['id', 'phone', 'label', 'isDefault', 'type', 'createdAt'])
    })
}
