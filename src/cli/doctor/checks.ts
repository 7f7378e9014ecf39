import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { connectDatabase, hasDatabase } from '../../app/connect-database.ts'
import { withServiceValues } from '../../app/providers/service-settings.ts'
import { fewAudioPorts } from '../../app/resources/audio-ports.ts'
import { diskState, freeBytes } from '../../app/resources/disk-space.ts'
import { fewFiles, filesNeeded, openFilesLimit } from '../../app/resources/open-files.ts'
import { tryTcp, tryUdp } from '../../app/resources/ports.ts'
import type { RunningService } from '../../app/running-service.ts'
import { refusal, secretKeyState } from '../../app/secret-key/key-check.ts'
import { findSecretKey } from '../../app/secret-key/secret-key.ts'
import type { Config } from '../../config/config.ts'
import { businessesAskingForCodes } from '../../features/business/business.ts'
import { carrierPath } from '../../features/messages/carrier-routes.ts'
import { SENDING_PAUSED } from '../../jobs/sending-pause.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { pendingFiles } from '../../store/migrate.ts'
import { serverVersion } from '../../store/session-settings.ts'
import { checkBucket } from './bucket-check.ts'
import { type Finding, failed, messageOf, passed } from './finding.ts'
import { checkOwnProviders, checkProviders } from './provider-checks.ts'
import { NOTHING_STORED, readStoredSettings, type StoredSettings } from './stored-settings.ts'

const MIN_NODE = [20, 19] as const

/** Checks everything that the service needs. Changes nothing and never throws. */
export async function runChecks(config: Config, running: RunningService | null = null): Promise<Finding[]> {
  const node = checkNode(process.versions.node)
  const folder = await checkFolder(config.dataDir)
  if (!folder.ok) return [node, folder]
  const database = await checkDatabase(config)
  const current = withServiceValues(config, database.stored.service)
  const rest = [
    await checkDisk(config.dataDir),
    checkOpenFiles(config),
    ...database.findings,
    ...(await checkPorts(config, running)),
    ...checkAudioPorts(config),
    ...(await checkProviders(config)),
    ...(await checkOwnProviders(config, database.stored.businesses)),
    ...(await checkBucket(config)),
    ...checkStored(database.stored),
    ...checkPause(database.stored),
    checkMessages(current),
    checkMail(current),
  ]
  return [node, folder, ...rest]
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = MIN_NODE
  const ok = major > leastMajor || (major === leastMajor && minor >= leastMinor)
  return ok ? passed('Node.js', version) : failed('Node.js', version, `Install ${MIN_NODE.join('.')} or newer.`)
}

async function checkFolder(folder: string): Promise<Finding> {
  try {
    const existing = await nearestExisting(folder)
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    return passed('Data folder', existing === resolve(folder) ? folder : `${folder}, which the first start creates`)
  } catch (error) {
    return failed(
      'Data folder',
      messageOf(error),
      'Give this user access to the folder, or choose another folder with FRONTBELL_DATA_DIR.',
    )
  }
}

/** The folder, or the first folder above it that exists. */
async function nearestExisting(folder: string): Promise<string> {
  const path = resolve(folder)
  const found = await stat(path).catch(() => null)
  return found !== null || dirname(path) === path ? path : nearestExisting(dirname(path))
}

async function checkDisk(folder: string): Promise<Finding> {
  const bytes = await freeBytes(await nearestExisting(folder))
  const detail = `${Math.floor(bytes / 1_000_000)} MB free`
  return diskState(bytes) === 'ok'
    ? passed('Disk', detail)
    : failed(
        'Disk',
        detail,
        'Free up space for the database and the recordings. One minute of a recorded call takes 1.9 MB.',
      )
}

function checkOpenFiles(config: Config): Finding {
  const limit = openFilesLimit()
  const shortage = fewFiles(limit, config)
  if (shortage) return failed('Open files', shortage.problem, shortage.fix)
  return passed('Open files', limit === null ? 'unlimited' : `${limit} allowed, ${filesNeeded(config)} needed`)
}

/** @param db null if it cannot be used; then only the key file is read */
async function checkSecretKey(config: Config, db: Database | null): Promise<Finding> {
  try {
    const key = await findSecretKey(config)
    const state = db === null ? 'fits' : await secretKeyState(config, db)
    if (state === 'wrong' || state === 'missing') return failed('Secret key', state, refusal(state, config))
    if (key === null) return passed('Secret key', 'the first start creates it in the data folder')
    return passed('Secret key', config.secretKey === null ? 'in the data folder' : 'FRONTBELL_SECRET_KEY')
  } catch (error) {
    return failed('Secret key', messageOf(error), 'Restore the key that belongs to this database.')
  }
}

/** @returns the settings entered in the dashboard, as far as they can be read */
async function checkDatabase(config: Config): Promise<{ findings: Finding[]; stored: StoredSettings }> {
  const kind = config.databaseUrl === null ? 'embedded' : 'DATABASE_URL'
  if (!(await hasDatabase(config)))
    return {
      findings: [passed('PostgreSQL', 'embedded; the first start creates the database')],
      stored: NOTHING_STORED,
    }
  try {
    const connected = await connectDatabase(config, silentLog)
    try {
      const version = await serverVersion(connected.db)
      const pending = await pendingFiles(connected.db)
      const schema =
        pending.length === 0 || connected.startedHere
          ? passed('Migrations', pending.length === 0 ? 'up to date' : `${pending.length} to apply at the next start`)
          : failed('Migrations', `${pending.length} not applied`, 'Run "frontbell migrate", or restart the service.')
      const isCurrent = pending.length === 0
      const key = await checkSecretKey(config, isCurrent ? connected.db : null)
      const stored = isCurrent && key.ok ? await readStoredSettings(config, connected.db) : NOTHING_STORED
      const codes = isCurrent ? await checkCallerCodes(withServiceValues(config, stored.service), connected.db) : []
      return { findings: [passed('PostgreSQL', `${version} (${kind})`), schema, key, ...codes], stored }
    } finally {
      await connected.close()
    }
  } catch (error) {
    const fix = config.databaseUrl === null ? 'See the message.' : 'Check DATABASE_URL, and that the server is running.'
    const findings = [failed('PostgreSQL', messageOf(error), fix), await checkSecretKey(config, null)]
    return { findings, stored: NOTHING_STORED }
  }
}

function checkPause({ service }: StoredSettings): Finding[] {
  if (service[SENDING_PAUSED] === undefined) return []
  const fix = 'Run "frontbell resume" once the service that it was copied from has stopped.'
  return [failed('Sending', 'paused, because this service was restored from a backup', fix)]
}

/** A port passes if it is free. Both pass if a running Frontbell answers on the HTTP port, because it uses them. */
async function checkPorts(config: Config, running: RunningService | null): Promise<Finding[]> {
  const url = running?.url ?? `http://${config.host}:${config.port}`
  const answers = await isFrontbell(`${url}/healthz`)
  if (answers) return [passed('Ports', `a running Frontbell answers on ${new URL(url).host}`)]
  if (running !== null)
    return [failed('Ports', `the service (process ${running.pid}) does not respond on ${url}`, 'Check its log.')]
  const http = await tryTcp(config.host, config.port)
  const sip = (await tryTcp(config.sipHost, config.sipPort)) ?? (await tryUdp(config.sipHost, config.sipPort))
  return [
    portFinding('HTTP port', config.port, http, 'PORT or FRONTBELL_HOST'),
    portFinding('SIP port', config.sipPort, sip, 'FRONTBELL_SIP_PORT or FRONTBELL_SIP_HOST'),
  ]
}

const portFinding = (what: string, port: number, problem: Error | null, setting: string): Finding =>
  problem === null
    ? passed(what, port === 0 ? 'chosen by the system' : `${port} is free`)
    : failed(what, `${port}: ${problem.message}`, `Stop the program that uses it, or change ${setting}.`)

function checkAudioPorts(config: Config): Finding[] {
  if (!config.roles.includes('calls')) return []
  const shortage = fewAudioPorts(config)
  if (shortage) return [failed('Audio ports', shortage.problem, shortage.fix)]
  return [passed('Audio ports', `${config.rtpPortMin} to ${config.rtpPortMax}, enough for ${config.maxCalls} calls`)]
}

async function isFrontbell(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return reply.ok && ((await reply.json()) as { status?: string }).status === 'ok'
  } catch {
    return false
  }
}

/** With the simulated carrier, callers never get the codes that a business asks them for. */
async function checkCallerCodes({ smsCarrier }: Config, db: Database): Promise<Finding[]> {
  if (smsCarrier !== 'simulator') return []
  const ids = await businessesAskingForCodes(db)
  if (ids.length === 0) return []
  return [
    failed(
      'Caller codes',
      `callers of ${ids.join(', ')} are asked for a code by text, but the simulated SMS carrier sends none`,
      'Choose an SMS carrier (Settings > Providers, or FRONTBELL_SMS_CARRIER), or run "frontbell business caller-proof name --business ID".',
    ),
  ]
}

/** Checks for secrets that cannot be decrypted, which nothing can use. */
function checkStored({ unreadable }: StoredSettings): Finding[] {
  if (unreadable.length === 0) return []
  const fix = 'Enter them again in the dashboard, under Settings > Providers.'
  return [failed('Provider keys', `cannot be decrypted: ${unreadable.join(', ')}`, fix)]
}

/** Checks that the carrier can reach this service. `parseConfig` has already checked the account. */
function checkMessages({ smsCarrier, publicUrl }: Config): Finding {
  if (smsCarrier === 'simulator') return passed('Messages', 'simulator: no message leaves this machine')
  if (publicUrl?.startsWith('https:'))
    return passed('Messages', `${smsCarrier}, posting to ${publicUrl}${carrierPath(smsCarrier)}`)
  return failed(
    'Messages',
    `${smsCarrier} cannot reach this service, so no inbound message arrives`,
    'Set FRONTBELL_PUBLIC_URL to the public https address of this service.',
  )
}

/** Says whether mail is sent. The password in the URL is not shown. */
function checkMail({ smtpUrl }: Config): Finding {
  if (smtpUrl !== null) return passed('Mail', `through ${new URL(smtpUrl).host}`)
  return passed('Mail', 'none: mail waits in the database (Settings > Providers, or FRONTBELL_SMTP_URL)')
}
