import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { SHARED_SETTINGS, sharedValues } from '../config/shared-settings.ts'
import { isAlive } from '../kernel/process/is-alive.ts'
import { writeAccessFile } from './files/access-file.ts'

/**
 * A file in the data folder by which commands find the service that runs on it: its address, and the settings that commands also need. The
 * file contains no secret.
 */
export interface RunningService {
  readonly pid: number
  readonly version: string
  readonly url: string
  /** Null if the instance takes no calls. */
  readonly sip: { readonly host: string; readonly port: number } | null
  /** Whether the service uses DATABASE_URL instead of the database of the data folder. */
  readonly usesDatabaseUrl: boolean
  /** Whether the service's environment has a mail server. */
  readonly sendsMail: boolean
  /** The effective values of SHARED_SETTINGS by name; null if not set. */
  readonly settings: Readonly<Record<string, string | null>>
}

const FILE = 'service.json'

type Environment = Readonly<Record<string, string | undefined>>

/** @returns a function that removes the file, unless another service has written its own since */
export async function announceService(
  config: Config,
  env: Environment,
  service: Pick<RunningService, 'url' | 'sip' | 'version'>,
): Promise<() => Promise<void>> {
  const { url, sip, version } = service
  const running: RunningService = {
    pid: process.pid,
    ...{ version, url, sip: sip && { host: sip.host, port: sip.port } },
    usesDatabaseUrl: config.databaseUrl !== null,
    sendsMail: config.smtpUrl !== null,
    // The ports that the system chose, if they were 0.
    settings: { ...sharedValues(env), PORT: new URL(url).port, ...(sip && { FRONTBELL_SIP_PORT: String(sip.port) }) },
  }
  const text = JSON.stringify(running)
  const path = await writeAccessFile(config.dataDir, FILE, text)
  return async () => {
    const found = await readFile(path, 'utf8').catch(() => null)
    if (found?.trim() === text) await rm(path, { force: true })
  }
}

/** The service that runs on the folder; null if there is none, or its process has died. */
export function findService(dataDir: string): RunningService | null {
  try {
    const running = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as RunningService
    return isAlive(running.pid) ? running : null
  } catch {
    return null
  }
}

/** The environment of a command with the settings of the running service, and the names of settings that differ. */
export function environmentOf(env: Environment, running: RunningService): { env: Environment; differing: string[] } {
  const differing = SHARED_SETTINGS.filter((name) => {
    const own = env[name]?.trim()
    const isChosenPort = own === '0' && (name === 'PORT' || name === 'FRONTBELL_SIP_PORT')
    return own && !isChosenPort && own !== (running.settings[name] ?? '')
  })
  const settings = SHARED_SETTINGS.map((name) => [name, running.settings[name] ?? undefined])
  return { env: { ...env, ...Object.fromEntries(settings) }, differing }
}
