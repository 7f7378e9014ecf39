import { type Command, type CommandOptions, Help, Option } from 'commander'
import type { ConnectedDatabase } from '../app/connect-database.ts'
import type { RunningService } from '../app/running-service.ts'
import { type Config, parseConfig, settingWarnings } from '../config/config.ts'
import { badRequest } from '../kernel/api-error.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Log, silentLog } from '../kernel/log.ts'
import { SetupError } from '../kernel/setup-error.ts'
import type { Database } from '../store/database.ts'
import { CREATE_BUSINESS } from './business/first-business.ts'

/** The parts of the process that a command may use. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  /** Prints a line on standard error. */
  readonly warn: (text: string) => void
  /** Lets a command that completed exit with status 1, because what it checked is wrong. */
  readonly fail: () => void
  /** Whether standard output is a terminal rather than a journal, a container's log or another program. */
  readonly isTerminal: boolean
  /** Whether standard error, to which the log is written, is a terminal. */
  readonly isLogTerminal?: boolean
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
    .option('--data-dir <folder>', 'Data folder (default: FRONTBELL_DATA_DIR or ./data)')
    .option('--json', 'Print JSON')
    .configureHelp(HELP)
}

/** Lists the options of every command last, and marks required options. */
const HELP = {
  visibleOptions(command: Command): Option[] {
    const options = new Help().visibleOptions(command)
    const isCommon = ({ long }: Option) => long === '--data-dir' || long === '--json' || long === '--help'
    return [...options.filter((one) => !isCommon(one)), ...options.filter(isCommon)]
  },
  optionDescription(option: Option): string {
    const text = new Help().optionDescription(option)
    return option.mandatory ? `${text} (required)` : text
  },
}

const folderOf = (options: CommonOptions): Record<string, string> =>
  options.dataDir === undefined ? {} : { FRONTBELL_DATA_DIR: options.dataDir }

/** Parses the settings from the environment and the command's options. Warns about old names of settings. */
export function loadConfig({ env: own, warn }: Pick<CommandContext, 'env' | 'warn'>, options: CommonOptions): Config {
  const env = settingsOf(own)
  for (const warning of settingWarnings(env)) warn(warning)
  return parseConfig({ ...env, ...folderOf(options) })
}

/** FRONTBELL_API_KEY is for commands that use a service by its API; it is not a setting of the service. */
const settingsOf = ({ FRONTBELL_API_KEY: _, ...settings }: CommandContext['env']): CommandContext['env'] => settings

/**
 * The settings for a command that works beside the service: those of the running service if they concern commands, too. Warns if the
 * environment of the command has other values.
 */
export async function loadSharedConfig(
  context: Pick<CommandContext, 'env' | 'warn'>,
  options: CommonOptions,
): Promise<{ config: Config; running: RunningService | null }> {
  const own = loadConfig(context, options)
  const { environmentOf, findService } = await import('../app/running-service.ts')
  const running = findService(own.dataDir)
  if (running === null || (own.databaseUrl !== null && !running.usesDatabaseUrl)) return { config: own, running: null }
  if (running.usesDatabaseUrl && own.databaseUrl === null)
    throw new SetupError(
      `The service that runs on ${own.dataDir} uses DATABASE_URL. Set the same DATABASE_URL for this command.`,
    )
  const { env, differing } = environmentOf(settingsOf(context.env), running)
  for (const name of differing) context.warn(`${name} differs from the running service; using the value of the service`)
  return { config: parseConfig({ ...env, ...folderOf(options) }), running }
}

/** The only business when none is named. */
const THE_ONLY_BUSINESS = ''

/** `--business`, which may be omitted if there is only one business. */
export const businessOption = (): Option =>
  new Option('--business <id>', 'Id of the business').default(THE_ONLY_BUSINESS, 'the only one')

/**
 * Fills in the business if the command was given none, and checks that the given one exists.
 * @throws BAD_REQUEST, NOT_FOUND, SetupError
 */
async function chooseBusiness(db: Database, options: CommonOptions): Promise<void> {
  const chosen = options as { business?: string }
  if (chosen.business === undefined) return
  const { listBusinesses, requireBusiness } = await import('../features/business/business.ts')
  if (chosen.business !== THE_ONLY_BUSINESS) {
    await requireBusiness(db, chosen.business)
    return
  }
  const businesses = await listBusinesses(db)
  const [first, second] = businesses
  if (first === undefined)
    throw new SetupError(`There is no business yet. Create one, with your own values: ${CREATE_BUSINESS}`)
  if (second !== undefined)
    throw badRequest(`--business: choose one of ${businesses.map(({ id, name }) => `${id} (${name})`).join(', ')}`)
  chosen.business = first.id
}

/** @throws SetupError if the command would create a new database, as after a mistyped --data-dir. */
async function requireDatabase(config: Config): Promise<void> {
  const { hasDatabase } = await import('../app/connect-database.ts')
  if (await hasDatabase(config)) return
  throw new SetupError(
    `There is no database in ${config.dataDir}. Check --data-dir and FRONTBELL_DATA_DIR; "frontbell serve" creates a new one.`,
  )
}

/** What `withDatabase` passes to a command. */
export interface CommandTools {
  db: Database
  config: Config
  /** The service that runs beside the command; null if none. */
  running: RunningService | null
  /** Whether the database was started for this command alone, so that no service runs on it. */
  startedHere: boolean
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
  const { config, running } = await loadSharedConfig(context, options)
  const { connectDatabase, explainDatabaseError } = await import('../app/connect-database.ts')
  await requireDatabase(config)
  const { migrate, pendingFiles } = await import('../store/migrate.ts')
  const connected = await connectDatabase(config, commandLog)
  try {
    if (connected.startedHere) await migrate(connected.db)
    else if ((await pendingFiles(connected.db).catch(explainDatabaseError(config))).length > 0)
      throw new SetupError('The database is not up to date. Run "frontbell migrate" first, or start the service.')
    await chooseBusiness(connected.db, options)
    const { db, startedHere } = connected
    return await work({ db, config, running, startedHere, now: systemClock.now() })
  } finally {
    await connected.close()
  }
}

/** As `withDatabase`, for a database of any version, which stays as it is. */
export async function withUnchangedDatabase<T>(
  context: CommandContext,
  options: CommonOptions,
  work: (tools: { connected: ConnectedDatabase; config: Config; now: Date }) => Promise<T>,
): Promise<T> {
  const { config } = await loadSharedConfig(context, options)
  const { connectDatabase } = await import('../app/connect-database.ts')
  await requireDatabase(config)
  const connected = await connectDatabase(config, commandLog)
  try {
    return await work({ connected, config, now: systemClock.now() })
  } finally {
    await connected.close()
  }
}

/** Commands log nothing: an error reaches the user as one line. */
const commandLog: Log = silentLog
