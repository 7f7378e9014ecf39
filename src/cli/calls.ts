import type { Command } from 'commander'
import type { CallDetail } from '../features/calls/call.ts'
import type { OutboundCall } from '../features/outbound-calls/outbound-call.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Database } from '../store/database.ts'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { printRecord, printTable } from './output.ts'

interface PlaceOptions extends CommonOptions {
  business: string
  to: string
  from?: string
  purpose?: string
  greeting?: string
  voicemail?: string
  detection: boolean
  wait?: boolean
}

type OfBusiness = CommonOptions & { business: string }

/** How often a call that is waited for is looked at. */
const LOOK_MS = 500
/** A call that nobody dialled is put on record by the service in this time. */
const LATE_MS = 15_000

/** `frontbell calls place|do-not-call|may-call|not-called` */
export function addCallCommands(program: Command, context: CommandContext): void {
  const group = program.command('calls').description('calls that the assistant places')

  addCommand(group, 'place', 'have the running service call somebody, yourself for a test')
    .requiredOption('--business <id>', 'who calls')
    .requiredOption('--to <number>', 'whom')
    .option('--from <number>', 'one of the numbers of the business (default: its default one)')
    .option('--purpose <text>', 'why, said behind the greeting', 'This is a test call.')
    .option('--greeting <text>', 'said first, in place of the name and the purpose')
    .option('--voicemail <action>', 'hang_up or leave_message where a machine answers (default: the voice profile)')
    .option('--no-detection', 'speak at once, without listening who has answered')
    .option('--wait', 'wait until the call is over, and print what became of it')
    .action((options: PlaceOptions) => place(context, options))

  addCommand(group, 'do-not-call <number>', 'call a number no more, whatever the campaign')
    .requiredOption('--business <id>', 'whose')
    .option('--reason <text>', 'why, for whoever reads the list')
    .action(async (phone: string, options: OfBusiness & { reason?: string }) => {
      const { addDoNotCall } = await import('../features/outbound-calls/outbound-call.ts')
      const listed = await withDatabase(context, options, ({ db, now }) =>
        addDoNotCall(db, options.business, phone, now, options.reason),
      )
      printRecord(context, options, listed)
    })

  addCommand(group, 'may-call <number>', 'take a number off that list')
    .requiredOption('--business <id>', 'whose')
    .action(async (phone: string, options: OfBusiness) => {
      const { removeDoNotCall } = await import('../features/outbound-calls/outbound-call.ts')
      await withDatabase(context, options, ({ db }) => removeDoNotCall(db, options.business, phone))
      printRecord(context, options, { phone, removed: true })
    })

  addCommand(group, 'not-called', 'list the numbers that are not called')
    .requiredOption('--business <id>', 'whose')
    .action(async (options: OfBusiness) => {
      const { listDoNotCall } = await import('../features/outbound-calls/outbound-call.ts')
      const listed = await withDatabase(context, options, ({ db }) => listDoNotCall(db, options.business))
      printTable(context, options, listed, ['phone', 'reason', 'createdAt'])
    })
}

async function place(context: CommandContext, options: PlaceOptions): Promise<void> {
  const { requestCall } = await import('../features/outbound-calls/outbound-call.ts')
  const { VOICEMAIL_ACTIONS } = await import('../features/voice/voice-profile.ts')
  const { requireOneOf } = await import('../kernel/fields.ts')
  const { business, to, from, purpose, greeting, voicemail, detection } = options
  await withDatabase(context, options, async ({ db, now }) => {
    const call = await requestCall(
      db,
      business,
      {
        ...{ to, from, detectMachine: detection },
        purpose: purpose ?? null,
        greeting: greeting ?? null,
        voicemailAction: voicemail === undefined ? null : requireOneOf('voicemail', voicemail, VOICEMAIL_ACTIONS),
      },
      now,
    )
    const { id, createdAt, expiresAt } = call
    if (!options.wait) {
      printRecord(context, options, { id, from: call.from, to: call.to, createdAt, expiresAt })
      return
    }
    const { status, endedReason, durationSeconds, summary } = await over(db, call)
    printRecord(context, options, { id, from: call.from, to: call.to, status, endedReason, durationSeconds, summary })
  })
}

/** Fails where nobody has dialled it in time. */
async function over(db: Database, { id, businessId, expiresAt }: OutboundCall): Promise<CallDetail> {
  const { listOngoingCalls, requireCall } = await import('../features/calls/call.ts')
  const { SetupError } = await import('../kernel/setup-error.ts')
  for (;;) {
    const call = await requireCall(db, businessId, id).catch(() => null)
    if (call) return call
    const late = systemClock.now().getTime() > expiresAt.getTime() + LATE_MS
    if (late && !(await listOngoingCalls(db, businessId)).some((live) => live.id === id))
      throw new SetupError('Nobody has placed the call. Calls are placed by the running service: is one running?')
    await new Promise<void>((resolve) => systemClock.after(LOOK_MS, resolve))
  }
}
