import type { Command } from 'commander'
import type { Role } from '../kernel/role.ts'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { printRecord, printTable } from './output.ts'

interface AddOptions extends CommonOptions {
  business: string
  name: string
  email: string
  role: string
}

/** `frontbell team add|list` */
export function addTeamCommands(program: Command, context: CommandContext): void {
  const group = program.command('team').description('the people of a business')

  addCommand(group, 'add', 'invite somebody')
    .requiredOption('--business <id>', 'whose')
    .requiredOption('--name <name>', 'who it is')
    .requiredOption('--email <address>', 'what they will sign in with')
    .option('--role <role>', 'owner, admin, member or viewer', 'member')
    .action(async (options: AddOptions) => {
      const { inviteMember } = await import('../features/team/member.ts')
      const { business, name, email, role } = options
      const member = await withDatabase(context, options, ({ db, now }) =>
        // Checked, the role too, by inviteMember.
        inviteMember(db, business, { name, email, role: role as Role }, now),
      )
      printRecord(context, options, member)
    })

  addCommand(group, 'list', "list a business's team")
    .requiredOption('--business <id>', 'whose')
    .action(async (options: CommonOptions & { business: string }) => {
      const { listMembers } = await import('../features/team/member.ts')
      const { requireBusiness } = await import('../features/business/business.ts')
      const page = await withDatabase(context, options, async ({ db }) => {
        await requireBusiness(db, options.business)
        return listMembers(db, options.business, {}, { limit: 1_000, after: null })
      })
      printTable(context, options, page.items, ['id', 'name', 'email', 'role', 'status', 'lastActiveAt'])
    })
}
