import { createSocket } from 'node:dgram'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { connectDatabase } from '../../app/connect-database.ts'
import { readSecretKey } from '../../app/secret-key.ts'
import type { Config } from '../../config/config.ts'
import { carrierPath } from '../../features/messages/carrier-routes.ts'
import { silentLog } from '../../kernel/log.ts'
import { pendingFiles, serverVersion } from '../../store/migrate.ts'
import { checkProviders } from './provider-checks.ts'

/** What one look at the machine found. */
export interface Finding {
  what: string
  ok: boolean
  detail: string
  /** What to do about it; null when all is well. */
  mend: string | null
}

const OLDEST_NODE = [20, 19] as const
/** Calls are recorded at about 1 MB a minute, and PostgreSQL must never run out. */
const LEAST_FREE_BYTES = 500_000_000

const fine = (what: string, detail: string): Finding => ({ what, ok: true, detail, mend: null })
const wrong = (what: string, detail: string, mend: string): Finding => ({ what, ok: false, detail, mend })

/** Looks at everything that the service needs, changes nothing, and never throws. */
export async function examine(config: Config): Promise<Finding[]> {
  const node = checkNode(process.versions.node)
  const folder = await checkFolder(config.dataDir)
  if (!folder.ok) return [node, folder]
  const rest = [
    await checkDisk(config.dataDir),
    await checkSecret(config),
    ...(await checkDatabase(config)),
    ...(await checkPorts(config)),
    ...(await checkProviders(config)),
    checkMessages(config),
  ]
  return [node, folder, ...rest]
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = OLDEST_NODE
  const ok = major > leastMajor || (major === leastMajor && minor >= leastMinor)
  return ok ? fine('Node.js', version) : wrong('Node.js', version, `Install ${OLDEST_NODE.join('.')} or newer.`)
}

async function checkFolder(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return fine('Data folder', folder)
  } catch (error) {
    return wrong('Data folder', said(error), 'Give this user the folder, or choose another with FRONTBELL_DATA_DIR.')
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${Math.floor(free / 1_000_000)} MB free`
  return free >= LEAST_FREE_BYTES ? fine('Disk', detail) : wrong('Disk', detail, 'Make room: the database needs some.')
}

async function checkSecret(config: Config): Promise<Finding> {
  try {
    await readSecretKey(config)
    return fine('Secret key', config.secretKey === null ? 'in the data folder' : 'FRONTBELL_SECRET_KEY')
  } catch (error) {
    return wrong('Secret key', said(error), 'Put back the key that the database was used with.')
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const kind = config.databaseUrl === null ? 'embedded' : 'DATABASE_URL'
  try {
    const connected = await connectDatabase(config, silentLog)
    try {
      const version = await serverVersion(connected.db)
      const pending = await pendingFiles(connected.db)
      const schema =
        pending.length === 0 || connected.startedHere
          ? fine('Migrations', pending.length === 0 ? 'up to date' : `${pending.length} to apply at the next start`)
          : wrong('Migrations', `${pending.length} not applied`, 'Run "frontbell migrate", or restart the service.')
      return [fine('PostgreSQL', `${version} (${kind})`), schema]
    } finally {
      await connected.close()
    }
  } catch (error) {
    const mend = config.databaseUrl === null ? 'See the message.' : 'Check DATABASE_URL and that its server is running.'
    return [wrong('PostgreSQL', said(error), mend)]
  }
}

/** A port is well when it is free, and also when a Frontbell answers on the HTTP port: then both are in use by it. */
async function checkPorts(config: Config): Promise<Finding[]> {
  const running = await isFrontbell(`http://${config.host}:${config.port}/healthz`)
  if (running) return [fine('Ports', `a running Frontbell answers on ${config.host}:${config.port}`)]
  const http = await tryTcp(config.host, config.port)
  const sip = (await tryTcp(config.sipHost, config.sipPort)) ?? (await tryUdp(config.sipHost, config.sipPort))
  return [
    portFinding('HTTP port', config.port, http, 'PORT or FRONTBELL_HOST'),
    portFinding('SIP port', config.sipPort, sip, 'FRONTBELL_SIP_PORT or FRONTBELL_SIP_HOST'),
  ]
}

const portFinding = (what: string, port: number, problem: string | null, setting: string): Finding =>
  problem === null
    ? fine(what, port === 0 ? 'chosen by the system' : `${port} is free`)
    : wrong(what, `${port}: ${problem}`, `Stop what uses it, or change ${setting}.`)

async function isFrontbell(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return reply.ok && ((await reply.json()) as { status?: string }).status === 'ok'
  } catch {
    return false
  }
}

/** What keeps us from listening there, or null. */
function tryTcp(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

function tryUdp(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.once('error', (error) => resolve(error.message))
    socket.bind(port, host, () => socket.close(() => resolve(null)))
  })
}

/** Half-given accounts are refused before this; what is left is whether the carrier can reach us. */
function checkMessages({ smsCarrier, publicUrl }: Config): Finding {
  if (smsCarrier === 'simulator') return fine('Messages', 'simulator: nothing leaves this machine')
  if (publicUrl?.startsWith('https:'))
    return fine('Messages', `${smsCarrier}, posting to ${publicUrl}${carrierPath(smsCarrier)}`)
  return wrong(
    'Messages',
    `${smsCarrier} cannot reach this service, so no text arrives here`,
    'Set FRONTBELL_PUBLIC_URL to the https address at which it is reached from outside.',
  )
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
