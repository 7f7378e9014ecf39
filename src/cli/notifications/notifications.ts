import type { Command } from 'commander'
import type {
  MemberNotifications,
  MemberNotificationsChange,
} from '../../features/notifications/member-notifications.ts'
import type { DigestPeriod } from '../../features/notifications/notification-digest.ts'
import type { Channel } from '../../features/notifications/notification-kinds.ts'
import type { QuietHours } from '../../features/notifications/quiet-hours.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { commaList, onOrOff } from '../options.ts'
import { printRecord, printTable } from '../output.ts'
import { memberByName } from './member-by-name.ts'

interface BusinessOptions extends CommonOptions {
  business: string
}

interface ListOptions extends BusinessOptions {
  unread?: boolean
  limit: string
}

interface MemberOptions extends BusinessOptions {
  member?: string
}

interface SetOptions extends MemberOptions {
  by?: string
  quiet?: string
  holds?: string
  digest?: string
  timezone?: string
  phone?: string
}

/** `frontbell notifications list|show|kind|set` */
export function addNotificationCommands(program: Command, context: CommandContext): void {
  const group = program
    .command('notifications')
    .description('Manage what members are told, by which channels, and when')

  addCommand(group, 'list', 'List notifications, newest first')
    .addOption(businessOption())
    .option('--unread', 'Only those that nobody has read')
    .option('--limit <count>', 'Maximum number to list, 1 to 100', '20')
    .action((options: ListOptions) => list(context, options))

  addCommand(group, 'show', 'Show what a member is told, by which channels, and when')
    .addOption(businessOption())
    .option('--member <email>', 'Email address or id of the member (default: the owner)')
    .action((options: MemberOptions) => show(context, options))

  addCommand(
    group,
    'kind <kinds> <on-or-off>',
    'Switch kinds on or off, such as "call.missed,message.left on --by email"',
  )
    .addOption(businessOption())
    .option('--member <email>', 'Email address or id of the member (default: the owner)')
    .option('--by <channels>', 'app, email, sms and chat, with commas', 'email')
    .action((kinds: string, wanted: string, options: SetOptions) => setKinds(context, kinds, wanted, options))

  addCommand(group, 'set', 'Change when and where a member is told; anything you leave out stays the same')
    .addOption(businessOption())
    .option('--member <email>', 'Email address or id of the member (default: the owner)')
    .option('--quiet <hours>', 'Quiet hours such as 21:00-07:00, or "none"')
    .option('--holds <channels>', 'Channels that wait in quiet hours, with commas, or "none"')
    .option('--digest <period>', 'none, daily or weekly')
    .option('--timezone <zone>', 'IANA time zone of the quiet hours and the digest, or "business"')
    .option('--phone <number>', 'Number for texts, or "none"')
    .action((options: SetOptions) => set(context, options))
}

async function list(context: CommandContext, options: ListOptions): Promise<void> {
  const { wholeNumber } = await import('../options.ts')
  const { listNotifications } = await import('../../features/notifications/notification.ts')
  const limit = wholeNumber('--limit', options.limit, 1, 100)
  const filters = options.unread ? { read: false } : {}
  const page = await withDatabase(context, options, ({ db }) =>
    listNotifications(db, options.business, filters, { limit, after: null }),
  )
  printTable(context, options, page.items, ['id', 'createdAt', 'severity', 'type', 'title', 'body', 'readAt'])
}

async function show(context: CommandContext, options: MemberOptions): Promise<void> {
  const { memberNotifications } = await import('../../features/notifications/member-notifications.ts')
  const found = await withDatabase(context, options, async ({ db }) =>
    memberNotifications(db, options.business, await memberByName(db, options.business, options.member)),
  )
  print(context, options, found)
}

/** Prints the API's form with --json; otherwise a line for each kind, and the times below. */
function print(context: CommandContext, options: CommonOptions, found: MemberNotifications): void {
  if (options.json) {
    printRecord(context, options, found)
    return
  }
  const { kinds, quietHours, quietHolds, digest, timezone, phone, chatHost } = found
  const sign = (wanted: boolean) => (wanted ? 'yes' : '-')
  const rows = kinds.map(({ type, channels: { app, email, sms, chat } }) => ({
    ...{ kind: type, app: sign(app), email: sign(email), sms: sign(sms), chat: sign(chat) },
  }))
  printTable(context, options, rows, ['kind', 'app', 'email', 'sms', 'chat'])
  const quiet = quietHours === null ? 'none' : `${quietHours.from}-${quietHours.until}`
  printRecord(context, options, {
    ...{ quiet, holds: quietHolds, digest, timezone: timezone ?? 'business', phone, chatHost },
  })
}

async function setKinds(context: CommandContext, kinds: string, wanted: string, options: SetOptions): Promise<void> {
  const isWanted = onOrOff('<on-or-off>', wanted)
  const channels = await channelsOf('--by', options.by ?? '')
  const choices = commaList(kinds).flatMap((type) => channels.map((channel) => ({ type, channel, wanted: isWanted })))
  if (choices.length === 0) throw badRequest('give at least one kind and one channel; see --help')
  await change(context, options, { choices })
}

async function set(context: CommandContext, options: SetOptions): Promise<void> {
  const { quiet, holds, digest, timezone, phone } = options
  const { DIGESTS } = await import('../../features/notifications/notification-digest.ts')
  const wanted: MemberNotificationsChange = {
    ...(quiet === undefined ? {} : { quietHours: quietHoursOf(quiet) }),
    ...(holds === undefined ? {} : { quietHolds: holds === 'none' ? [] : await channelsOf('--holds', holds) }),
    ...(digest === undefined ? {} : { digest: requireOneOf('--digest', digest, DIGESTS) as DigestPeriod }),
    ...(timezone === undefined ? {} : { timezone: timezone === 'business' ? null : timezone }),
    ...(phone === undefined ? {} : { phone: phone === 'none' ? null : phone }),
  }
  if (Object.keys(wanted).length === 0) throw badRequest('give at least one option to change; see --help')
  await change(context, options, wanted)
}

async function change(context: CommandContext, options: SetOptions, wanted: MemberNotificationsChange): Promise<void> {
  const { changeMemberNotifications } = await import('../../features/notifications/member-notifications.ts')
  const changed = await withDatabase(context, options, async ({ db, now }) => {
    const memberId = await memberByName(db, options.business, options.member)
    // The address of a chat is a secret, which is entered in the dashboard.
    return changeMemberNotifications(db, null, { businessId: options.business, memberId }, wanted, now)
  })
  print(context, options, changed)
}

async function channelsOf(option: string, list: string): Promise<Channel[]> {
  const { CHANNELS } = await import('../../features/notifications/notification-kinds.ts')
  return commaList(list).map((name) => requireOneOf(option, name, CHANNELS) as Channel)
}

/** @throws BAD_REQUEST */
function quietHoursOf(text: string): QuietHours | null {
  if (text === 'none') return null
  const [, from = '', until = ''] = /^([0-9:]+)-([0-9:]+)$/.exec(text) ?? []
  if (from === '') throw badRequest('--quiet: must be hours such as 21:00-07:00, or none')
  return { from, until }
}
