import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addBusinessCommands } from './cli/business.ts'
import { addCallCommands } from './cli/calls.ts'
import type { CommandContext } from './cli/command.ts'
import { addDemoCommand } from './cli/demo/demo.ts'
import { addDoNotCallCommands } from './cli/do-not-call.ts'
import { addDoctorCommand } from './cli/doctor/doctor.ts'
import { addDocumentCommands } from './cli/documents.ts'
import { addEmailCommands } from './cli/emails.ts'
import { addKeyCommands } from './cli/keys.ts'
import { addMessageCommands } from './cli/messages.ts'
import { addMigrateCommand } from './cli/migrate.ts'
import { addNumberCommands } from './cli/numbers.ts'
import { addOpenApiCommand } from './cli/openapi.ts'
import { addServeCommand } from './cli/serve.ts'
import { addSettingsCommand } from './cli/settings.ts'
import { addSipCommands } from './cli/sip.ts'
import { addTeamCommands } from './cli/team.ts'
import { addToolCommands } from './cli/tools.ts'
import { addWebhookCommands } from './cli/webhooks/webhooks.ts'
import { ApiError } from './kernel/api-error.ts'
import { SetupError } from './kernel/setup-error.ts'
import { isDatabaseAway } from './store/database-errors.ts'

/** The exit status for wrong use of the command line; other errors exit with 1. */
const USAGE_STATUS = 2

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const context: CommandContext = {
  env: process.env,
  version,
  out: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`frontbell: ${text}\n`),
}

function buildProgram(): Command {
  const program = new Command('frontbell')
    .description('A self-hosted AI voice assistant for a business.')
    .version(version)
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .showHelpAfterError(false)
  addServeCommand(program, context)
  addDemoCommand(program, context)
  addDoctorCommand(program, context)
  addMigrateCommand(program, context)
  addOpenApiCommand(program, context)
  addBusinessCommands(program, context)
  addNumberCommands(program, context)
  addCallCommands(program, context)
  addDoNotCallCommands(program, context)
  addMessageCommands(program, context)
  addKeyCommands(program, context)
  addWebhookCommands(program, context)
  addEmailCommands(program, context)
  addSipCommands(program, context)
  addTeamCommands(program, context)
  addToolCommands(program, context)
  addDocumentCommands(program, context)
  addSettingsCommand(program, context)
  return program
}

interface Failure {
  code: string
  message: string
  status: number
}

/** Returns null if the help or the version was printed. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null
    const text = error.code === 'commander.help' ? 'a command is missing; see frontbell --help' : error.message
    return { code: 'BAD_REQUEST', message: text.replace(/^error: /, ''), status: USAGE_STATUS }
  }
  if (error instanceof ApiError) return { code: error.code, message: error.message, status: 1 }
  if (error instanceof SetupError) return { code: 'SETUP', message: error.message, status: 1 }
  if (isDatabaseAway(error))
    return { code: 'UNAVAILABLE', message: `the database cannot be reached: ${(error as Error).message}`, status: 1 }
  return {
    code: 'INTERNAL_ERROR',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    status: 1,
  }
}

/** Refuses an unknown command. Because `serve` is the default, commander would take the word as an argument of `serve`. */
function refuseUnknownCommand(program: Command, first: string | undefined): void {
  if (first === undefined || first.startsWith('-') || first === 'help') return
  if (!program.commands.some((command) => command.name() === first))
    program.error(`unknown command "${first}"; see frontbell --help`)
}

try {
  const program = buildProgram()
  refuseUnknownCommand(program, process.argv[2])
  await program.parseAsync()
} catch (error) {
  const failure = failureOf(error)
  if (failure) {
    const { code, message, status } = failure
    const asJson = process.argv.includes('--json')
    process.stderr.write(asJson ? `${JSON.stringify({ error: { code, message } })}\n` : `frontbell: ${message}\n`)
    process.exitCode = status
  }
}
