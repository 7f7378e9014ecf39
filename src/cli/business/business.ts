import type { Command } from 'commander'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { readJson, wholeNumber } from '../options.ts'
import { printRecord, printTable } from '../output.ts'
import { addBookingPageCommand } from './booking-page.ts'
import { addBusinessRemoveCommand } from './business-remove.ts'
import { addBusinessUpdateCommand } from './business-update.ts'
import { addSampleDataCommand } from './sample-data.ts'

interface CreateOptions extends CommonOptions {
  name: string
  timezone: string
  plan: string
  phone: string
  country?: string
  hours?: string
  keepRecordingsDays?: string
}

/** `frontbell business create|update|plan|list|fallback|caller-proof|booking-page|sample-data|remove` */
export function addBusinessCommands(program: Command, context: CommandContext): void {
  const group = program.command('business').description('Manage businesses')

  addCommand(group, 'create', 'Add a business')
    .requiredOption('--name <name>', 'Name that callers hear and people see')
    .requiredOption('--timezone <zone>', 'IANA time zone, such as America/New_York')
    .requiredOption('--plan <plan>', 'starter, professional, enterprise or a plan in FRONTBELL_PLANS')
    .requiredOption('--phone <number>', 'Public phone number, such as +15551234567')
    .option('--country <code>', "Two-letter country code, such as US (default: the phone number's country)")
    .option(
      '--hours <file>',
      'JSON file with opening hours, such as {"monday":{"open":"09:00","close":"17:00"}}, or a list of openings a day (default: Monday to Friday 09:00-17:00)',
    )
    .option('--keep-recordings-days <days>', 'Days to keep call recordings (default: forever)')
    .action(async (options: CreateOptions) => {
      const { name, timezone, plan, phone, country } = options
      const { createBusiness } = await import('../../features/business/business.ts')
      const { requireHours } = await import('../../kernel/time/weekly-hours.ts')
      const { planTable } = await import('../../features/plans/plan.ts')
      const hours = options.hours === undefined ? {} : { hours: requireHours(await readJson('--hours', options.hours)) }
      const kept = options.keepRecordingsDays
      const recordingRetentionDays = kept === undefined ? null : wholeNumber('--keep-recordings-days', kept, 1, 3650)
      const input = {
        ...{ name, timezone, plan, phone, recordingRetentionDays },
        ...(country === undefined ? {} : { country }),
        ...hours,
      }
      const business = await withDatabase(context, options, ({ db, config, now }) =>
        createBusiness(db, input, now, planTable(config.plans)),
      )
      printRecord(context, options, business)
    })

  addBusinessUpdateCommand(group, context)

  addCommand(
    group,
    'plan <plan>',
    'Give a business another plan: starter, professional, enterprise or one in FRONTBELL_PLANS',
  )
    .addOption(businessOption())
    .action(async (plan: string, options: CommonOptions & { business: string }) => {
      const { changePlan } = await import('../../features/business/business-change.ts')
      const { planTable } = await import('../../features/plans/plan.ts')
      const business = await withDatabase(context, options, ({ db, config, now }) =>
        changePlan(db, options.business, plan, planTable(config.plans), now),
      )
      printRecord(context, options, business)
    })

  addCommand(
    group,
    'fallback <number>',
    'Set the number that callers are sent to when all lines are busy ("none": they hear a busy tone)',
  )
    .addOption(businessOption())
    .action(async (number: string, options: CommonOptions & { business: string }) => {
      const { changeBusiness } = await import('../../features/business/business-change.ts')
      const fallbackPhone = number === 'none' ? null : number
      const business = await withDatabase(context, options, ({ db, now }) =>
        changeBusiness(db, options.business, { fallbackPhone }, now),
      )
      printRecord(context, options, business)
    })

  addCommand(
    group,
    'text-when-cut-off <on-or-off>',
    'Set whether callers get a text message when a failure of the service has cut off their call',
  )
    .addOption(businessOption())
    .action(async (wanted: string, options: CommonOptions & { business: string }) => {
      const { changeBusiness } = await import('../../features/business/business-change.ts')
      const textWhenCutOff = requireOneOf('text-when-cut-off', wanted, ['on', 'off']) === 'on'
      const business = await withDatabase(context, options, ({ db, now }) =>
        changeBusiness(db, options.business, { textWhenCutOff }, now),
      )
      printRecord(context, options, business)
    })

  addCommand(group, 'text-when-missed <on-or-off>', 'Set whether callers whom nobody answered get a text message')
    .addOption(businessOption())
    .option('--hours <hours>', 'For how many hours the same caller gets no other text, 1 to 168')
    .action(async (wanted: string, options: CommonOptions & { business: string; hours?: string }) => {
      const { changeBusiness } = await import('../../features/business/business-change.ts')
      const textWhenMissed = requireOneOf('text-when-missed', wanted, ['on', 'off']) === 'on'
      const hours = options.hours === undefined ? {} : { textWhenMissedHours: Number(options.hours) }
      const business = await withDatabase(context, options, ({ db, now }) =>
        changeBusiness(db, options.business, { textWhenMissed, ...hours }, now),
      )
      printRecord(context, options, business)
    })

  addCommand(
    group,
    'caller-proof <proof>',
    'Set what callers must prove before they hear about their appointments: number, name or code',
  )
    .addOption(businessOption())
    .action(async (proof: string, options: CommonOptions & { business: string }) => {
      const { changeBusiness } = await import('../../features/business/business-change.ts')
      const { CALLER_PROOFS } = await import('../../features/business/business.ts')
      const callerProof = requireOneOf('caller-proof', proof, CALLER_PROOFS)
      const business = await withDatabase(context, options, ({ db, now }) =>
        changeBusiness(db, options.business, { callerProof }, now),
      )
      printRecord(context, options, business)
    })

  addBookingPageCommand(group, context)
  addSampleDataCommand(group, context)
  addBusinessRemoveCommand(group, context)

  addCommand(group, 'list', 'List businesses').action(async (options: CommonOptions) => {
    const { listBusinesses } = await import('../../features/business/business.ts')
    const businesses = await withDatabase(context, options, ({ db }) => listBusinesses(db))
    printTable(context, options, businesses, ['id', 'name', 'phone', 'timezone', 'plan'])
  })
}
