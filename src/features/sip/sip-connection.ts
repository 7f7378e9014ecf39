import ipaddr from 'ipaddr.js'
import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { isPlainRange } from '../../kernel/network/public-range.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { requireBusiness } from '../business/business.ts'
import { type ConnectionLimits, requireWithinLimits } from './connection-limits.ts'
import { insertConnection, selectConnection, selectConnections } from './sip-connection-store.ts'

export const SIP_CONNECTION_TYPES = ['ip', 'credentials', 'registration'] as const
export const SIP_TRANSPORTS = ['udp', 'tcp', 'tls'] as const
export const MEDIA_ENCRYPTIONS = ['none', 'srtp'] as const
export const DTMF_MODES = ['rfc4733', 'info', 'inband'] as const
export const CODECS = ['PCMU', 'PCMA', 'G722', 'OPUS'] as const
/** G.722 and Opus have twice the bandwidth of the telephone, but use more processor time. */
const DEFAULT_CODECS = ['PCMU', 'PCMA'] as const
/** The caller ID that the called person of a transfer sees: the business's number, or the caller's. */
export const TRANSFER_CALLER_IDS = ['business', 'caller'] as const
/** The form of the called number in outbound calls: `sip:+442071234567@host` or `tel:+442071234567`. */
export const URI_SCHEMES = ['sip', 'tel'] as const
export const MAX_PRIORITY = 100
const DEFAULT_PRIORITY = 10
export const REGISTRATION_STATUSES = ['registered', 'unregistered', 'failed'] as const
export const SIP_CONNECTION_STATUSES = ['active', 'disabled', 'error'] as const
export type SipConnectionStatus = (typeof SIP_CONNECTION_STATUSES)[number]

/**
 * A trunk. `ip` is recognized by the addresses of its calls, `credentials` authenticates with user name and password,
 * and with `registration` we register at `host`.
 */
export interface SipConnection {
  id: string
  name: string
  type: (typeof SIP_CONNECTION_TYPES)[number]
  host: string | null
  port: number
  transport: (typeof SIP_TRANSPORTS)[number]
  mediaEncryption: (typeof MEDIA_ENCRYPTIONS)[number]
  username: string | null
  hasPassword: boolean
  /** Addresses and CIDR ranges. For a trunk with a password they are an additional condition; empty for any address. */
  allowedIps: string[]
  codecs: (typeof CODECS)[number][]
  dtmfMode: (typeof DTMF_MODES)[number]
  transferCallerId: (typeof TRANSFER_CALLER_IDS)[number]
  inboundEnabled: boolean
  outboundEnabled: boolean
  /** Null for no limit. */
  maxConcurrentCalls: number | null
  /** The trunk with the lowest number places outbound calls first; the others follow if it cannot. */
  priority: number
  uriScheme: (typeof URI_SCHEMES)[number]
  /** Whether OPTIONS requests check that the host is reachable. */
  healthCheck: boolean
  /** Calls in progress, on all instances. */
  activeCalls: number
  /** `disabled`: neither inbound nor outbound calls; `error`: see `lastError`. */
  status: SipConnectionStatus
  /** Null if there is nothing to register or no attempt has ended yet. */
  registrationStatus: (typeof REGISTRATION_STATUSES)[number] | null
  /** The last error of the registration, or of the requests that check the host. */
  lastError: string | null
  createdAt: Instant
  updatedAt: Instant
}

type Chosen = 'type' | 'transport' | 'mediaEncryption' | 'allowedIps' | 'codecs' | 'dtmfMode' | 'transferCallerId'
type Told = Chosen | 'port' | 'inboundEnabled' | 'outboundEnabled' | 'host' | 'username' | 'maxConcurrentCalls'
type Dialing = 'priority' | 'uriScheme' | 'healthCheck'

export type NewSipConnection = Pick<SipConnection, 'name' | 'type'> &
  Partial<Pick<SipConnection, Exclude<Told, 'type'> | Dialing>> & { password?: string | null }

/**
 * Adds a trunk; the running service accepts its calls at once. The password is stored encrypted, not hashed, because
 * digest authentication needs the clear text for any realm and hash that the other side chooses.
 * @param limits what a business may set by itself; null if the operator adds the connection
 * @throws BAD_REQUEST naming the field; NOT_FOUND when there is no such business; CONFLICT when another trunk of the
 * business has the user name
 */
export async function addSipConnection(
  db: Database,
  box: SealedBox,
  businessId: string,
  input: NewSipConnection,
  now: Instant,
  limits: ConnectionLimits | null = null,
): Promise<SipConnection> {
  const connection = newConnection(input, now)
  await requireBusiness(db, businessId)
  const sealed = input.password ? box.seal(Buffer.from(input.password), sealContext(connection.id)) : null
  try {
    await db.transaction(async (tx) => {
      if (limits !== null) await requireWithinLimits(tx, limits, businessId, connection, null)
      await insertConnection(tx, businessId, connection, sealed, limits === null)
    })
  } catch (error) {
    if (isConstraintViolation(error, 'sip_connections_one_username'))
      throw conflict(
        `username: another trunk of the business already has the user name ${connection.username}; choose another`,
      )
    throw error
  }
  return connection
}

/** Newest first. */
export async function listSipConnections(
  db: Database,
  businessId: string,
  page: PageRequest,
): Promise<Page<SipConnection>> {
  const { items, next } = pageOf(await selectConnections(db.list, businessId, page), page.limit)
  return { items: items.map((one) => ({ ...one, status: statusOf(one) })), next }
}

/** @throws NOT_FOUND */
export async function readSipConnection(db: Database, businessId: string, id: string): Promise<SipConnection> {
  const found = await selectConnection(db.read, businessId, id)
  if (found === null) throw notFound(`SIP trunk ${id}`)
  return { ...found, status: statusOf(found) }
}

/** The connection, with the fields derived from several columns. */
export function statusOf(one: Omit<SipConnection, 'status'>): SipConnectionStatus {
  if (!one.inboundEnabled && !one.outboundEnabled) return 'disabled'
  return one.lastError !== null || one.registrationStatus === 'failed' ? 'error' : 'active'
}

/** Binds the encrypted password to its row: in another row it cannot be decrypted. */
export const sealContext = (connectionId: string): string => `password of ${connectionId}`

function newConnection(input: NewSipConnection, now: Instant): SipConnection {
  const connection = {
    id: newId('sipConnection'),
    ...checkedSettings(input, Boolean(input.password)),
    activeCalls: 0,
    registrationStatus: null,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  }
  return { ...connection, status: statusOf(connection) }
}

export type SipSettings = Omit<
  SipConnection,
  'id' | 'activeCalls' | 'status' | 'registrationStatus' | 'lastError' | 'createdAt' | 'updatedAt'
>

/** Checks the input and fills in the defaults. @throws BAD_REQUEST naming the field */
export function checkedSettings(input: Omit<NewSipConnection, 'password'>, hasPassword: boolean): SipSettings {
  const transport = oneOf('transport', input.transport ?? 'udp', SIP_TRANSPORTS)
  const settings = {
    name: requireLine('name', input.name, 200),
    type: oneOf('type', input.type, SIP_CONNECTION_TYPES),
    host: input.host ? requireHost(input.host) : null,
    port: requireWhole('port', input.port ?? (transport === 'tls' ? 5061 : 5060), 65_535),
    transport,
    mediaEncryption: oneOf('mediaEncryption', input.mediaEncryption ?? 'none', MEDIA_ENCRYPTIONS),
    username: input.username ? requireLine('username', input.username, 100) : null,
    hasPassword,
    allowedIps: (input.allowedIps ?? []).map(requireRange),
    codecs: (input.codecs ?? DEFAULT_CODECS).map((codec) => oneOf('codecs', codec, CODECS)),
    dtmfMode: oneOf('dtmfMode', input.dtmfMode ?? 'rfc4733', DTMF_MODES),
    transferCallerId: oneOf('transferCallerId', input.transferCallerId ?? 'business', TRANSFER_CALLER_IDS),
    inboundEnabled: input.inboundEnabled ?? true,
    outboundEnabled: input.outboundEnabled ?? true,
    maxConcurrentCalls: requireLimit(input.maxConcurrentCalls ?? null),
    priority: requireWhole('priority', input.priority ?? DEFAULT_PRIORITY, MAX_PRIORITY),
    uriScheme: oneOf('uriScheme', input.uriScheme ?? 'sip', URI_SCHEMES),
    healthCheck: input.healthCheck ?? true,
  }
  requireWhatItsTypeNeeds(settings)
  return settings
}

function requireWhatItsTypeNeeds({ type, username, hasPassword, host, allowedIps, codecs }: SipSettings): void {
  if (codecs.length === 0) throw badRequest('codecs: must name at least one of PCMU, PCMA, G722, OPUS')
  if (type === 'ip') {
    if (allowedIps.length === 0) throw badRequest('allowedIps: an ip connection needs the addresses that it calls from')
    return
  }
  if (username === null) throw badRequest(`username: is required for a trunk of type ${type}`)
  if (!hasPassword) throw badRequest(`password: is required for a trunk of type ${type}`)
  if (type === 'registration' && host === null) throw badRequest('host: a registration needs to know where')
}

function oneOf<T extends string>(field: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw badRequest(`${field}: must be one of ${choices.join(', ')}`)
  return found
}

function requireHost(host: string): string {
  const isName = host.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)
  if (isName || ipaddr.isValid(host)) return host.toLowerCase()
  throw badRequest('host: must be a host name or an IP address')
}

function requireRange(range: string): string {
  if (isPlainRange(range)) return range
  throw badRequest(
    'allowedIps: must be addresses such as 203.0.113.7 or ranges such as 203.0.113.0/24, without leading zeros',
  )
}

const requireLimit = (calls: number | null): number | null =>
  calls === null ? null : requireWhole('maxConcurrentCalls', calls, 100_000)

function requireWhole(field: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw badRequest(`${field}: must be a whole number from 1 to ${max}`)
}
