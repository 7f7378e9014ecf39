import type { Command } from 'commander'
import type { CallDetail } from '../features/calls/call.ts'
import type { OutboundCall } from '../features/outbound-calls/outbound-call.ts'
import { systemClock } from '../kernel/clock.ts'
import { SetupError } from '../kernel/setup-error.ts'
import type { Database } from '../store/database.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { addFormerDoNotCallCommands } from './do-not-call.ts'
import { wholeNumber } from './options.ts'
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

/** How often `--wait` checks whether the call is recorded. */
const POLL_MS = 500
/** The running service records an expired request within this time. */
const RECORD_GRACE_MS = 15_000

interface ListOptions extends CommonOptions {
  business: string
  limit: string
}

/** `frontbell calls list|place` */
export function addCallCommands(program: Command, context: CommandContext): void {
  const group = program.command('calls').description('List and place calls')

  addCommand(group, 'list', 'List calls, newest first')
    .addOption(businessOption())
    .option('--limit <count>', 'Maximum number to list, 1 to 100', '20')
    .action(async (options: ListOptions) => {
      const { listCalls } = await import('../features/calls/call.ts')
      const limit = wholeNumber('--limit', options.limit, 1, 100)
      const { items } = await withDatabase(context, options, ({ db }) =>
        listCalls(db, options.business, {}, { limit, after: null }),
      )
      printTable(context, options, items, [
        ...(['id', 'createdAt', 'direction', 'callerNumber', 'status', 'durationSeconds', 'summary'] as const),
      ])
    })

  addCommand(group, 'place', 'Have the running service call a number, for example your own')
    .addOption(businessOption())
    .requiredOption('--to <number>', 'Phone number to call')
    .option('--from <number>', "Caller ID: one of the business's numbers (default: its default number)")
    .option('--purpose <text>', 'Purpose of the call, spoken after the greeting', 'This is a test call.')
    .option('--greeting <text>', 'Greeting to use instead of the default greeting and the purpose')
    .option(
      '--voicemail <action>',
      "What to do when an answering machine answers: hang_up or leave_message (default: the voice profile's setting)",
    )
    .option('--no-detection', 'Speak right away, without answering-machine detection')
    .option('--wait', 'Wait until the call has ended, and print its result')
    .action((options: PlaceOptions) => place(context, options))

  addFormerDoNotCallCommands(group, context)
}

async function place(context: CommandContext, options: PlaceOptions): Promise<void> {
  const { requestCall } = await import('../features/outbound-calls/outbound-call.ts')
  const { VOICEMAIL_ACTIONS } = await import('../features/voice/voice-profile.ts')
  const { isAnyInstanceAlive } = await import('../features/calls/interrupted-call.ts')
  const { requireOneOf } = await import('../kernel/fields.ts')
  const { to, from, purpose, greeting, voicemail, detection } = options
  await withDatabase(context, options, async ({ db, now, config, startedHere }) => {
    if (startedHere || !(await isAnyInstanceAlive(db, now)))
      throw new SetupError(
        `No service is running on ${config.dataDir}, so the call cannot be placed. Start it with "frontbell serve".`,
      )
    const call = await requestCall(
      db,
      options.business,
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
    const { status, endedReason, durationSeconds, summary } = await waitForRecord(db, call)
    printRecord(context, options, { id, from: call.from, to: call.to, status, endedReason, durationSeconds, summary })
  })
}

/** Resolves when the call is recorded. Throws a `SetupError` if no running service places the call in time. */
async function waitForRecord(db: Database, { id, businessId, expiresAt }: OutboundCall): Promise<CallDetail> {
  const { listOngoingCalls, requireCall } = await import('../features/calls/call.ts')
  for (;;) {
    const call = await requireCall(db, businessId, id).catch(() => null)
    if (call) return call
    const late = systemClock.now().getTime() > expiresAt.getTime() + RECORD_GRACE_MS
    if (late && !(await listOngoingCalls(db, businessId)).some((live) => live.id === id))
      throw new SetupError('The call was not placed. Check that the service is still running.')
    await new Promise<void>((resolve) => systemClock.after(POLL_MS, resolve))
  }
}
