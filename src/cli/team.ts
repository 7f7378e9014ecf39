import type { Command } from 'commander'
import type { Role } from '../kernel/role.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from './command.ts'
import { printRecord, printTable } from './output.ts'

interface AddOptions extends CommonOptions {
  business: string
  name: string
  email: string
  role: string
}

/** `frontbell team add|list|owner-link|reset-password|confirm-email` */
export function addTeamCommands(program: Command, context: CommandContext): void {
  const group = program.command('team').description('Manage the team of a business')

  addCommand(group, 'add', 'Invite a person by mail; without a mail server, print the link')
    .addOption(businessOption())
    .requiredOption('--name <name>', 'Name of the person')
    .requiredOption('--email <address>', 'Email address that the person signs in with')
    .option('--role <role>', 'Role: owner, admin, member or viewer', 'member')
    .action(async (options: AddOptions) => {
      const member = await withDatabase(context, options, (tools) => inviteOne(tools, options))
      printRecord(context, options, member)
    })

  addCommand(group, 'list', 'List members')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listMembers } = await import('../features/team/member.ts')
      const page = await withDatabase(context, options, ({ db }) =>
        listMembers(db, options.business, {}, { limit: 1_000, after: null }),
      )
      printTable(context, options, page.items, ['id', 'name', 'email', 'role', 'status', 'lastActiveAt'])
    })

  addCommand(group, 'owner-link', 'Create a link that signs the owner in once')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { createOwnerLink, joinUrl } = await import('../features/team/join-link.ts')
      const link = await withDatabase(context, options, async (tools) => {
        const { token, expiresAt } = await createOwnerLink(tools.db, options.business, tools.now)
        return { url: joinUrl(addressOfDashboard(tools), token), expiresAt }
      })
      printRecord(context, options, link)
    })

  addCommand(group, 'reset-password', 'Create a link to choose a new password, valid for an hour')
    .requiredOption('--email <address>', 'Email address that the person signs in with')
    .action(async (options: CommonOptions & { email: string }) => {
      const link = await withDatabase(context, options, (tools) => resetLink(tools, options.email))
      printRecord(context, options, link)
    })

  addCommand(group, 'confirm-email', 'Confirm that an account belongs to the owner of its email address')
    .requiredOption('--email <address>', 'Email address that the person signs in with')
    .action(async (options: CommonOptions & { email: string }) => {
      const { confirmEmail } = await import('../dashboard/auth/confirmed-email.ts')
      await withDatabase(context, options, ({ db }) => confirmEmail(db, options.email))
      printRecord(context, options, { email: options.email, confirmed: true })
    })
}

/** The address of the dashboard: that of the running service, else the one of the settings. */
export const addressOfDashboard = ({
  config: { publicUrl, host, port },
  running,
}: Pick<CommandTools, 'config' | 'running'>): string =>
  publicUrl ?? running?.url ?? `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`

async function inviteOne(tools: CommandTools, options: AddOptions): Promise<object> {
  const { db, config, now } = tools
  const { inviteMember } = await import('../features/team/member.ts')
  const { createInvitationLink, joinUrl, sendInvitation } = await import('../features/team/join-link.ts')
  const { brandOf } = await import('../app/brand.ts')
  const { business, name, email, role } = options
  // inviteMember validates every field.
  const member = await inviteMember(db, business, { name, email, role: role as Role }, now)
  const product = brandOf(config.brand).name
  if (!(await sendsMail(tools))) {
    const { token } = await createInvitationLink(db, business, member, now)
    return { ...member, link: joinUrl(addressOfDashboard(tools), token) }
  }
  await sendInvitation(db, business, member, { invitedBy: `The team of ${product}`, product }, now)
  return member
}

/** Whether the service sends mail: its environment, or the dashboard, has a mail server. */
async function sendsMail({ db, config, running }: CommandTools): Promise<boolean> {
  if (config.smtpUrl !== null || running?.sendsMail) return true
  const { namesOfServiceSettings } = await import('../features/providers/service-setting.ts')
  return (await namesOfServiceSettings(db)).includes('smtpUrl')
}

async function resetLink(tools: CommandTools, email: string): Promise<object> {
  const { createResetLink } = await import('../dashboard/auth/reset-link.ts')
  return createResetLink(tools.db, addressOfDashboard(tools), email)
}
