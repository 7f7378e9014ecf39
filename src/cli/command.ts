import type { Command, CommandOptions } from 'commander'
import { type Config, parseConfig, settingWarnings } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Log, silentLog } from '../kernel/log.ts'
import { SetupError } from '../kernel/setup-error.ts'
import type { Database } from '../store/database.ts'

/** The parts of the process that a command may use. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  /** Prints a line on standard error. */
  readonly warn: (text: string) => void
  /** Lets a command that ran to its end exit with status 1, because what it looked at is wrong. */
  readonly fail: () => void
  /** Standard output is a terminal, and not a journal, a container's log or another program. */
  readonly isTerminal: boolean
  /** The version of Frontbell. */
  readonly version: string
}

/** The options that every command takes. */
export interface CommonOptions {
  dataDir?: string
  json?: boolean
}

/** Adds a command with the common options. A command imports its files when it runs, so that all commands start quickly. */
export function addCommand(parent: Command, signature: string, summary: string, kind: CommandOptions = {}): Command {
  return parent
    .command(signature, kind)
    .description(summary)
    .option('--data-dir <folder>', 'the data folder (default: FRONTBELL_DATA_DIR, else ./data)')
    .option('--json', 'print JSON')
}

/** Parses the settings from the environment and the command's options. Warns about old names of settings. */
export function loadConfig({ env, warn }: Pick<CommandContext, 'env' | 'warn'>, options: CommonOptions): Config {
  for (const warning of settingWarnings(env)) warn(warning)
  return parseConfig({ ...env, ...(options.dataDir === undefined ? {} : { FRONTBELL_DATA_DIR: options.dataDir }) })
}

/** What `withDatabase` passes to a command. */
export interface CommandTools {
  db: Database
  config: Config
  now: Date
}

/**
 * Runs `work` on the database of the running service, or on one that is started for the command and stopped after it.
 * Migrates a database that it started itself. Throws a `SetupError` if another database (DATABASE_URL, a running
 * service) is not up to date.
 */
export async function withDatabase<T>(
  context: CommandContext,
  options: CommonOptions,
  work: (tools: CommandTools) => Promise<T>,
): Promise<T> {
  const config = loadConfig(context, options)
  const { connectDatabase } = await import('../app/connect-database.ts')
  const { migrate, pendingFiles } = await import('../store/migrate.ts')
  const connected = await connectDatabase(config, commandLog)
  try {
    if (connected.startedHere) await migrate(connected.db)
    else if ((await pendingFiles(connected.db)).length > 0)
      throw new SetupError('The database is not up to date. Run "frontbell migrate" first, or start the service.')
    return await work({ db: connected.db, config, now: systemClock.now() })
  } finally {
    await connected.close()
  }
}

/** Commands log nothing: an error reaches the user as one line. */
const commandLog: Log = silentLog
