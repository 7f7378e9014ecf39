import type { Command } from 'commander'
import type { AppointmentNotice } from '../../features/appointment-notices/appointment-notice.ts'
import type { NoticeKind } from '../../features/appointment-notices/notice-plan.ts'
import type { NoticeSettingsChange } from '../../features/appointment-notices/notice-settings.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { commaList, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'

interface BusinessOptions extends CommonOptions {
  business: string
}

interface SetOptions extends BusinessOptions {
  kinds?: string
  by?: string
  language?: string
  reminders?: string
  service?: string
  dailyLimit?: string
}

interface ListOptions extends BusinessOptions {
  status?: string
  limit: string
}

const COLUMNS = ['id', 'kind', 'status', 'reason', 'contactName', 'contactPhone', 'startsAt', 'at'] as const

/** `frontbell notices show|set|list` */
export function addNoticeCommands(program: Command, context: CommandContext): void {
  const group = program.command('notices').description('Manage what customers are told about their appointments')

  addCommand(group, 'show', 'Show what customers are told, and how')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { readNoticeSettings } = await import('../../features/appointment-notices/notice-settings.ts')
      const settings = await withDatabase(context, options, ({ db }) => readNoticeSettings(db, options.business))
      printRecord(context, options, settings)
    })

  addCommand(group, 'set', 'Change what customers are told; anything you leave out stays the same')
    .addOption(businessOption())
    .option('--kinds <kinds>', 'confirmation, reminder, change, cancellation and no_show, with commas, or "none"')
    .option('--by <ways>', 'text, mail or "text,mail"')
    .option('--language <code>', 'Language of the built-in texts: en, es, de or fr')
    .option('--reminders <minutes>', 'Minutes before the start, with commas, such as 1440,120, or "none"')
    .option(
      '--service <id>',
      'Only the reminders of this service; with --reminders business they are those of the business again',
    )
    .option('--daily-limit <count>', 'Maximum number of notices to a customer in 24 hours')
    .action(async (options: SetOptions) => {
      const { changeNoticeSettings } = await import('../../features/appointment-notices/notice-settings.ts')
      const change = changeOf(options)
      if (Object.keys(change).length === 0) throw badRequest('give at least one option to change; see --help')
      const settings = await withDatabase(context, options, ({ db, config, running, now }) => {
        const sendsMail = config.smtpUrl !== null || running?.sendsMail === true
        return changeNoticeSettings(db, options.business, change, { sendsMail }, now)
      })
      printRecord(context, options, settings)
    })

  addCommand(group, 'list', 'List what customers were told and will be, the latest first')
    .addOption(businessOption())
    .option('--status <status>', 'Only pending, sent, skipped or withdrawn notices')
    .option('--limit <count>', 'Maximum number to list, 1 to 100', '20')
    .action(async (options: ListOptions) => {
      const { listNoticeLog } = await import('../../features/appointment-notices/notice-log.ts')
      const { NOTICE_STATUSES } = await import('../../features/appointment-notices/appointment-notice.ts')
      const status: AppointmentNotice['status'] | undefined =
        options.status === undefined ? undefined : requireOneOf('--status', options.status, NOTICE_STATUSES)
      const page = { limit: wholeNumber('--limit', options.limit, 1, 100), after: null }
      const log = await withDatabase(context, options, ({ db }) =>
        listNoticeLog(db, options.business, { status }, page),
      )
      printTable(context, options, [...log.items], COLUMNS)
    })
}

const listOrNone = (text: string): string[] => (text === 'none' ? [] : commaList(text))

/** The names of kinds and of the language are checked where the change is made. */
function changeOf({ kinds, by, language, reminders, service, dailyLimit }: SetOptions): NoticeSettingsChange {
  const ways = by === undefined ? [] : commaList(by).map((way) => requireOneOf('--by', way, ['text', 'mail']))
  return {
    ...(kinds === undefined ? {} : { kinds: listOrNone(kinds) as NoticeKind[] }),
    ...(by === undefined ? {} : { byText: ways.includes('text'), byMail: ways.includes('mail') }),
    ...(language === undefined ? {} : { language: language as NoticeLanguage }),
    ...remindersOf(reminders, service),
    ...(dailyLimit === undefined ? {} : { dailyLimit: wholeNumber('--daily-limit', dailyLimit, 1, 100) }),
  }
}

const AS_BUSINESS = 'business'

/** The reminders of the business, or of one service, which replace those. */
function remindersOf(reminders: string | undefined, service: string | undefined): NoticeSettingsChange {
  if (reminders === undefined) {
    if (service !== undefined) throw badRequest('--service: needs --reminders')
    return {}
  }
  const minutes = () => listOrNone(reminders).map((text) => wholeNumber('--reminders', text, 30, 43_200))
  if (service === undefined) return { reminderMinutes: minutes() }
  return { serviceReminders: { [service]: reminders === AS_BUSINESS ? null : minutes() } }
}
