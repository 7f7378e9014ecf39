import type { Command } from 'commander'
import type { BusinessChange } from '../../features/business/business-change.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { readJson, wholeNumber } from '../options.ts'
import { printRecord } from '../output.ts'

interface UpdateOptions extends CommonOptions {
  business: string
  name?: string
  phone?: string
  timezone?: string
  currency?: string
  hours?: string
  transferTo?: string
  slotMinutes?: string
  capacity?: string
  noticeMinutes?: string
  recording?: string
  keepRecordingsDays?: string
}

/** `frontbell business update`: changes the given options and keeps all others. */
export function addBusinessUpdateCommand(group: Command, context: CommandContext): void {
  addCommand(group, 'update', 'Change a business; anything you leave out stays the same')
    .addOption(businessOption())
    .option('--name <name>', 'Name that callers hear and people see')
    .option('--phone <number>', 'Public phone number, such as +15551234567')
    .option('--timezone <zone>', 'IANA time zone, such as America/New_York')
    .option('--currency <code>', 'Currency of costs and new prices, such as EUR ("country": that of the country)')
    .option(
      '--hours <file>',
      'JSON file with opening hours, such as {"monday":{"open":"09:00","close":"17:00"}}, or a list of openings a day; missing weekdays are closed',
    )
    .option('--transfer-to <number>', 'Number that callers are transferred to, or "none"')
    .option('--slot-minutes <minutes>', 'Length of appointments without a service')
    .option('--capacity <count>', 'Number of appointments that can take place at the same time')
    .option('--notice-minutes <minutes>', 'Minimum time between booking and appointment')
    .option('--recording <how>', 'Whether calls are recorded: notice tells callers, ask waits until they agree, or off')
    .option('--keep-recordings-days <days>', 'Days to keep call recordings, or "forever"')
    .action(async (options: UpdateOptions) => {
      const { changeBusiness } = await import('../../features/business/business-change.ts')
      const change = await changeOf(options)
      if (Object.keys(change).length === 0) throw badRequest('give at least one option to change; see --help')
      const business = await withDatabase(context, options, ({ db, now }) =>
        changeBusiness(db, options.business, change, now),
      )
      printRecord(context, options, business)
    })
}

const RECORDING = ['notice', 'ask', 'off'] as const

async function changeOf(options: UpdateOptions): Promise<BusinessChange> {
  const { requireHours } = await import('../../kernel/time/weekly-hours.ts')
  const { name, phone, timezone, currency, hours, transferTo, slotMinutes, capacity, noticeMinutes } = options
  const { keepRecordingsDays } = options
  const recording = options.recording === undefined ? null : requireOneOf('recording', options.recording, RECORDING)
  const days = keepRecordingsDays
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(currency === undefined ? {} : { currency: currency === 'country' ? null : currency }),
    ...(hours === undefined ? {} : { hours: requireHours(await readJson('--hours', hours)) }),
    ...(transferTo === undefined ? {} : { transferPhone: transferTo === 'none' ? null : transferTo }),
    ...(slotMinutes === undefined ? {} : { slotLengthMinutes: wholeNumber('--slot-minutes', slotMinutes, 5, 1440) }),
    ...(capacity === undefined ? {} : { capacity: wholeNumber('--capacity', capacity, 1, 1000) }),
    ...(noticeMinutes === undefined
      ? {}
      : { minNoticeMinutes: wholeNumber('--notice-minutes', noticeMinutes, 0, 525_600) }),
    ...(recording === null ? {} : { recordingEnabled: recording !== 'off' }),
    ...(recording === null || recording === 'off' ? {} : { recordingConsent: recording }),
    ...(days === undefined
      ? {}
      : { recordingRetentionDays: days === 'forever' ? null : wholeNumber('--keep-recordings-days', days, 1, 3650) }),
  }
}
