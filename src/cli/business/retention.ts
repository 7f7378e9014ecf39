import type { Command } from 'commander'
import type { RetentionChange, RetentionKind } from '../../features/retention/retention.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'
import { withFiles } from '../with-files.ts'

type BusinessOptions = CommonOptions & { business: string }

/** The option of each kind, as commander names it. */
const OPTIONS = {
  calls: 'calls',
  transcripts: 'transcripts',
  messages: 'messages',
  appointmentNotices: 'appointment_notices',
  notifications: 'notifications',
  auditLog: 'audit_log',
} as const satisfies Record<string, RetentionKind>

type SetOptions = BusinessOptions & Partial<Record<keyof typeof OPTIONS, string>>

/** `frontbell retention show|set|preview|run` */
export function addRetentionCommands(program: Command, context: CommandContext): void {
  const group = program.command('retention').description('Manage for how long records are kept')

  addCommand(group, 'show', 'Show for how many days a business keeps each kind of record')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { readRetention } = await import('../../features/retention/retention.ts')
      const kept = await withDatabase(context, options, ({ db }) => readRetention(db, options.business))
      printKept(context, options, kept)
    })

  addCommand(group, 'set', 'Set for how many days records are kept; what is older is deleted within half an hour')
    .addOption(businessOption())
    .option('--calls <days>', 'Calls with recordings and transcripts, in days or "forever", as for the other kinds')
    .option('--transcripts <days>', 'Transcripts, summaries and collected fields of calls')
    .option('--messages <days>', 'Texts with their pictures')
    .option('--appointment-notices <days>', 'Records of confirmations and reminders')
    .option('--notifications <days>', 'Notifications of members')
    .option('--audit-log <days>', 'Entries of the audit log')
    .action(async (options: SetOptions) => {
      const change = changeOf(options)
      if (Object.keys(change).length === 0)
        throw badRequest(`give at least one of ${Object.keys(OPTIONS).map(optionOf).join(', ')}`)
      const { changeRetention } = await import('../../features/retention/retention.ts')
      const kept = await withDatabase(context, options, ({ db }) => changeRetention(db, options.business, change))
      printKept(context, options, kept)
    })

  addCommand(group, 'preview', 'Count what is older than a business keeps it; nothing is deleted')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { countOldRecords } = await import('../../features/retention/forget-old-records.ts')
      const counts = await withDatabase(context, options, ({ db, now }) => countOldRecords(db, options.business, now))
      printTable(context, options, counts, ['kind', 'days', 'count'])
    })

  addCommand(group, 'run', 'Delete now what is older than a business keeps it')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { forgetOldRecords } = await import('../../features/retention/forget-old-records.ts')
      const deleted = await withDatabase(context, options, (tools) =>
        withFiles(tools, ({ recordings }) =>
          forgetOldRecords({ db: tools.db, recordings }, tools.now, options.business),
        ),
      )
      const rows = Object.entries(deleted).map(([kind, count]) => ({ kind, count }))
      if (rows.length === 0 && !options.json) context.out('Nothing is older than it is kept.')
      else printTable(context, options, rows, ['kind', 'count'])
    })
}

function printKept(context: CommandContext, options: CommonOptions, kept: Record<string, number | null>): void {
  if (options.json) printRecord(context, options, kept)
  else
    printRecord(
      context,
      options,
      Object.fromEntries(Object.entries(kept).map(([kind, days]) => [kind.replaceAll('_', '-'), days ?? 'forever'])),
    )
}

const optionOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

function changeOf(options: SetOptions): RetentionChange {
  const given = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).flatMap((name) => {
    const text = options[name]
    if (text === undefined) return []
    return [[OPTIONS[name], text === 'forever' ? null : wholeNumber(optionOf(name), text, 1, 3_650)]]
  })
  return Object.fromEntries(given) as RetentionChange
}
