import { Command, CommanderError } from 'commander'
import { ApiError } from '../kernel/api-error.ts'
import { SetupError } from '../kernel/setup-error.ts'
import { nearest } from '../kernel/text/nearest.ts'
import { DatabaseBusy, isDatabaseAway } from '../store/database-errors.ts'
import { addBackupCommands } from './backup/backup.ts'
import { addAppointmentCommands } from './business/appointments.ts'
import { addAssistantCommands } from './business/assistants.ts'
import { addBlockedCallerCommands } from './business/blocked-callers.ts'
import { addBusinessCommands } from './business/business.ts'
import { addCalendarCommands } from './business/calendars.ts'
import { addHoursCommands } from './business/hours.ts'
import { addPronunciationCommands } from './business/pronunciation.ts'
import { addProviderCommands } from './business/providers.ts'
import { addRetentionCommands } from './business/retention.ts'
import { addServiceCommands } from './business/services.ts'
import { addSpendingCommands } from './business/spending.ts'
import { addStaffCommands } from './business/staff.ts'
import { addTimeOffCommands } from './business/time-off.ts'
import { addTransferDestinationCommands } from './business/transfer-destinations.ts'
import { addCallCommands } from './calls.ts'
import type { CommandContext } from './command.ts'
import { addCompletionCommand } from './completion.ts'
import { addContactCommands } from './contacts.ts'
import { addDemoCommand } from './demo/demo.ts'
import { addListenCommand } from './developer/listen.ts'
import { addMcpCommand } from './developer/mcp.ts'
import { addTailCommand } from './developer/tail.ts'
import { addTriggerCommand } from './developer/trigger.ts'
import { addDoNotCallCommands } from './do-not-call.ts'
import { addDoctorCommand } from './doctor/doctor.ts'
import { addDocumentCommands } from './documents.ts'
import { addEmailCommands } from './emails.ts'
import { addKeyCommands } from './keys.ts'
import { addInboxCommands } from './messages/inbox.ts'
import { addMessageCommands } from './messages/messages.ts'
import { addNoticeCommands } from './messages/notices.ts'
import { addMigrateCommand } from './migrate.ts'
import { addNotificationCommands } from './notifications/notifications.ts'
import { addReportCommands } from './notifications/reports.ts'
import { addNumberCommands } from './numbers/numbers.ts'
import { addOpenApiCommand } from './openapi.ts'
import { printable } from './output.ts'
import { addOutreachCommands } from './outreach.ts'
import { addSecretKeyCommands } from './secret-key.ts'
import { addDrainCommand } from './serve/drain.ts'
import { addServeCommand } from './serve/serve.ts'
import { addSettingsCommand } from './settings.ts'
import { addSipCommands } from './sip.ts'
import { addTeamCommands } from './team.ts'
import { addToolCommands } from './tools.ts'
import { addWebhookCommands } from './webhooks/webhooks.ts'

/** The exit status for wrong use of the command line: unknown words, and options with wrong values. Other errors exit with 1. */
const USAGE_STATUS = 2

export function buildProgram(context: CommandContext): Command {
  const program = new Command('frontbell')
    .description('A self-hosted AI voice assistant for a business.')
    .version(context.version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show the help for a command')
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .showHelpAfterError(false)
  addServeCommand(program, context)
  addDrainCommand(program, context)
  addDemoCommand(program, context)
  addDoctorCommand(program, context)
  addMigrateCommand(program, context)
  addBackupCommands(program, context)
  addOpenApiCommand(program, context)
  addListenCommand(program, context)
  addTriggerCommand(program, context)
  addTailCommand(program, context)
  addMcpCommand(program, context)
  addBusinessCommands(program, context)
  addServiceCommands(program, context)
  addStaffCommands(program, context)
  addHoursCommands(program, context)
  addAppointmentCommands(program, context)
  addTimeOffCommands(program, context)
  addNumberCommands(program, context)
  addCallCommands(program, context)
  addContactCommands(program, context)
  addDoNotCallCommands(program, context)
  addOutreachCommands(program, context)
  addBlockedCallerCommands(program, context)
  addSpendingCommands(program, context)
  addRetentionCommands(program, context)
  addInboxCommands(program, context)
  addPronunciationCommands(program, context)
  addTransferDestinationCommands(program, context)
  addProviderCommands(program, context)
  addMessageCommands(program, context)
  addNoticeCommands(program, context)
  addNotificationCommands(program, context)
  addReportCommands(program, context)
  addKeyCommands(program, context)
  addWebhookCommands(program, context)
  addEmailCommands(program, context)
  addSipCommands(program, context)
  addTeamCommands(program, context)
  addCalendarCommands(program, context)
  addAssistantCommands(program, context)
  addToolCommands(program, context)
  addDocumentCommands(program, context)
  addSettingsCommand(program, context)
  addSecretKeyCommands(program, context)
  addCompletionCommand(program, context)
  return program
}

interface Failure {
  code: string
  message: string
  status: number
}

/** Returns null if the help or the version was printed. */
function failureOf(error: unknown, unknown: string | null): Failure | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null
    const message = error.code === 'commander.missingMandatoryOptionValue' && unknown ? unknown : plainMessage(error)
    return { code: 'BAD_REQUEST', message, status: USAGE_STATUS }
  }
  if (error instanceof ApiError)
    return { code: error.code, message: error.message, status: error.code === 'BAD_REQUEST' ? USAGE_STATUS : 1 }
  if (error instanceof SetupError) return { code: 'SETUP', message: error.message, status: 1 }
  if (isDatabaseAway(error)) {
    const problem = error instanceof DatabaseBusy ? 'is busy' : 'cannot be reached'
    return { code: 'UNAVAILABLE', message: `the database ${problem}: ${(error as Error).message}`, status: 1 }
  }
  return {
    code: 'INTERNAL_ERROR',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    status: 1,
  }
}

const plainMessage = ({ message }: CommanderError): string =>
  message
    .replace(/^error: /, '')
    .replace(
      /^command-argument value (.*) is invalid for argument '(.*)'\. Allowed choices are/,
      '<$2>: $1 is not one of',
    )

/** Names the first option that the command does not have; commander reports a missing option first. Null if it has all. */
function unknownOption(program: Command, words: readonly string[]): string | null {
  let command = program
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word)
    if (next !== undefined) command = next
    const [name = ''] = word.split('=')
    const known = [...command.options.map(({ long }) => long ?? ''), '--help']
    if (!name.startsWith('--') || known.includes(name)) continue
    const near = nearest(name, known)
    return `unknown option '${name}'${near === null ? '' : `; did you mean ${near}?`}`
  }
  return null
}

function unknownCommand(group: Command, word: string): string {
  const near = nearest(
    word,
    group.commands.map((command) => command.name()),
  )
  const place = group.parent === null ? '' : ` ${group.name()}`
  const hint = near === null ? `"frontbell help${place}" lists the commands` : `did you mean ${near}?`
  return `unknown command '${place.trimStart()}${place === '' ? '' : ' '}${word}'; ${hint}`
}

/**
 * Refuses an unknown command, also in a group. Because `serve` is the default, commander would take the word as an argument of `serve`.
 */
function refuseUnknownCommand(program: Command, [first, second]: readonly string[]): void {
  if (first === undefined || first.startsWith('-')) return
  const command = program.commands.find((one) => one.name() === first)
  if (command === undefined) program.error(unknownCommand(program, first))
  if (command.commands.length === 0 || second === undefined || second.startsWith('-')) return
  if (!command.commands.some((one) => one.name() === second)) program.error(unknownCommand(command, second))
}

/** `help keys create` and `keys help create` are `keys create --help`. */
function asHelpOption(program: Command, parameters: readonly string[]): readonly string[] {
  const [first, ...rest] = parameters
  if (first === 'help') return [...rest, '--help']
  const isGroup = program.commands.some((one) => one.name() === first && one.commands.length > 0)
  return isGroup && rest[0] === 'help' ? [first as string, ...rest.slice(1), '--help'] : parameters
}

/** Runs the command that `parameters` name, such as `['keys', 'list']`. Returns the exit status; `serve` exits itself. */
export async function runCommandLine(
  parameters: readonly string[],
  terminal: Omit<CommandContext, 'fail'> & { err(text: string): void },
): Promise<number> {
  const io = {
    ...terminal,
    out: (text: string) => terminal.out(printable(text)),
    err: (text: string) => terminal.err(printable(text)),
    warn: (text: string) => terminal.warn(printable(text)),
  }
  let status = 0
  const fail = () => {
    status = 1
  }
  const program = buildProgram({ ...io, fail })
  const words = asHelpOption(program, parameters)
  try {
    refuseUnknownCommand(program, words)
    const group = program.commands.find((command) => command.name() === words[0])
    if (group !== undefined && group.commands.length > 0 && words.length === 1) {
      io.err(group.helpInformation().trimEnd())
      return USAGE_STATUS
    }
    await program.parseAsync(words, { from: 'user' })
    return status
  } catch (error) {
    const failure = failureOf(error, unknownOption(program, words))
    if (failure === null) return status
    const { code, message } = failure
    io.err(parameters.includes('--json') ? JSON.stringify({ error: { code, message } }) : `frontbell: ${message}`)
    return failure.status
  }
}
