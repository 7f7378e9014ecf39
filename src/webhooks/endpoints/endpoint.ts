import { SUBSCRIBABLE_EVENTS } from '../../events/catalogue.ts'
import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import {
  type AddressGuard,
  checkUrl,
  isLocalhostName,
  isLoopbackHost,
  literalAddress,
} from '../../kernel/network/address-guard.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database, Sql } from '../../store/database.ts'
import { armParked } from '../log/delivery-log.ts'
import { requireFitting } from '../options/options.ts'
import { selectOptions } from '../options/options-store.ts'
import { SIGNATURE_SCHEMES, type SignatureScheme } from '../sending/signature.ts'
import * as rows from './endpoint-store.ts'
import { activatePending, ensureKey, listKeys, prepareRotation, type ShownKey } from './signing-key.ts'

/** A URL to which the events of a business are sent. Contract: "Subscription rules". Never contains a secret. */
export interface Endpoint {
  id: string
  url: string
  description: string | null
  /** `['*']`, or names from the catalogue; `message.received` is the alias of `sms.received`. */
  events: readonly string[]
  status: 'enabled' | 'disabled'
  signatureScheme: SignatureScheme
  /** Whether calls from the test console of the dashboard are announced to this endpoint. */
  includeTestCalls: boolean
  disabledReason: 'owner' | 'failing' | null
  disabledAt: Instant | null
  failingSince: Instant | null
  lastDeliveryAt: Instant | null
  lastSuccessAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

export interface NewEndpoint {
  url: string
  description?: string | null | undefined
  /** `'all'`, or a list of event names. */
  events: 'all' | readonly string[]
  /** Default: ed25519. */
  signatureScheme?: SignatureScheme | undefined
  /** Default: false. */
  includeTestCalls?: boolean | undefined
}

/** The keys with which a receiver verifies deliveries. */
export interface VerificationKeys {
  /** PEM; the same for all endpoints of the business. */
  publicKey: string
  /** `whsec_...`; belongs to this endpoint alone. */
  secret: string
}

export interface EndpointTools {
  box: SealedBox
  guard: AddressGuard
}

/** Contract: Limits. */
export const MAX_ENDPOINTS = 5
const MAX_DESCRIPTION = 500
const ALL_EVENTS = ['*']

/**
 * Adds an endpoint and its keys. The caller pings the endpoint afterwards: webhooks/endpoints/ping.ts.
 * @throws BAD_REQUEST for anything but an https URL outside private networks; CONFLICT for the sixth endpoint, even if
 * several are added at the same time
 */
export async function addEndpoint(
  db: Database,
  tools: EndpointTools,
  businessId: string,
  input: NewEndpoint,
  now: Instant,
): Promise<{ endpoint: Endpoint } & VerificationKeys> {
  const endpoint: Endpoint = {
    id: newId('endpoint'),
    url: requireUrl(input.url, tools.guard),
    description: requireDescription(input.description ?? null),
    events: requireEvents(input.events),
    status: 'enabled',
    signatureScheme: requireScheme(input.signatureScheme ?? 'ed25519'),
    includeTestCalls: input.includeTestCalls ?? false,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    lastDeliveryAt: null,
    lastSuccessAt: null,
    createdAt: now,
    updatedAt: now,
  }
  return db.transaction(async (tx) => {
    if (!(await rows.lockBusiness(tx, businessId))) throw notFound(`business ${businessId}`)
    if ((await rows.countEndpoints(tx, businessId)) >= MAX_ENDPOINTS)
      throw conflict(`a business can have at most ${MAX_ENDPOINTS} webhook endpoints; remove one first`)
    await rows.insertEndpoint(tx, businessId, endpoint)
    return { endpoint, ...(await keysFor(tx, tools.box, businessId, endpoint.id, now)) }
  })
}

/** Newest first. */
export async function listEndpoints(db: Database, businessId: string, page: PageRequest): Promise<Page<Endpoint>> {
  return pageOf(await rows.selectEndpoints(db.list, businessId, page), page.limit)
}

export async function requireEndpoint(db: Database, businessId: string, id: string): Promise<Endpoint> {
  return existing(id, await rows.selectEndpoint(db.read, businessId, id))
}

export type EndpointChange = Partial<NewEndpoint>

/** Changes the given fields, with the checks of a new endpoint. Deliveries that are still due go to the new URL. */
export async function updateEndpoint(
  db: Database,
  tools: EndpointTools,
  businessId: string,
  id: string,
  change: EndpointChange,
  now: Instant,
): Promise<Endpoint> {
  return db.transaction(async (tx) => {
    await rows.lockBusiness(tx, businessId)
    const before = existing(id, await rows.selectEndpoint(tx, businessId, id))
    const after = {
      url: change.url === undefined ? before.url : requireUrl(change.url, tools.guard),
      description: change.description === undefined ? before.description : requireDescription(change.description),
      events: change.events === undefined ? before.events : requireEvents(change.events),
      signatureScheme: requireScheme(change.signatureScheme ?? before.signatureScheme),
      includeTestCalls: change.includeTestCalls ?? before.includeTestCalls,
    }
    const options = await selectOptions(tx, businessId, id)
    if (options !== null) requireFitting(options, before, after)
    return existing(id, await rows.updateEndpointRow(tx, businessId, id, after, now))
  })
}

/** Stops sending. Deliveries that are still due are parked until the endpoint is enabled. */
export async function disableEndpoint(db: Database, businessId: string, id: string, now: Instant): Promise<Endpoint> {
  return existing(id, await rows.disableRow(db.write, businessId, id, now))
}

/** Resumes sending, starting with the parked deliveries. */
export async function enableEndpoint(
  db: Database,
  businessId: string,
  id: string,
  now: Instant,
): Promise<{ endpoint: Endpoint; recovered: number }> {
  const endpoint = existing(id, await rows.enableRow(db.write, businessId, id, now))
  return { endpoint, recovered: await armParked(db, id, now) }
}

/** Removes the endpoint for good. Its delivery log stays until it expires. */
export async function removeEndpoint(db: Database, businessId: string, id: string, now: Instant): Promise<void> {
  if (!(await rows.removeRow(db.write, businessId, id, now))) throw notFound(`webhook endpoint ${id}`)
}

/** The keys that verify this endpoint's deliveries; for its owner only. */
export async function verificationKeys(
  db: Database,
  tools: Pick<EndpointTools, 'box'>,
  businessId: string,
  id: string,
  now: Instant,
): Promise<VerificationKeys> {
  await requireEndpoint(db, businessId, id)
  return keysFor(db.write, tools.box, businessId, id, now)
}

/** The keys of the endpoint's scheme with their states, newest first. */
export async function endpointKeys(
  db: Database,
  tools: Pick<EndpointTools, 'box'>,
  businessId: string,
  id: string,
): Promise<ShownKey[]> {
  const { signatureScheme } = await requireEndpoint(db, businessId, id)
  return listKeys(db.write, tools.box, ownerOf(businessId, id, signatureScheme))
}

/**
 * Phase one of a rotation: a new key for the receiver. An Ed25519 pair belongs to the whole business, so it is rotated
 * for all of its endpoints.
 */
export async function prepareKeyRotation(
  db: Database,
  tools: Pick<EndpointTools, 'box'>,
  businessId: string,
  id: string,
  now: Instant,
): Promise<ShownKey> {
  const { signatureScheme } = await requireEndpoint(db, businessId, id)
  return db.transaction((tx) => prepareRotation(tx, tools.box, ownerOf(businessId, id, signatureScheme), now))
}

/** Phase two of a rotation: the new key signs from now on. The old key stays in `webhook-signature` for 24 hours. */
export async function activateKeyRotation(db: Database, businessId: string, id: string, now: Instant): Promise<void> {
  const { signatureScheme } = await requireEndpoint(db, businessId, id)
  const owner = ownerOf(businessId, id, signatureScheme)
  await db.transaction(async (tx) => {
    if (!(await activatePending(tx, owner, now)))
      throw conflict(
        'no new key is prepared; prepare one first (on the command line: "webhooks rotate" without --activate)',
      )
    await rows.touchRevision(tx, businessId, owner.endpointId)
  })
}

const ownerOf = (businessId: string, id: string, scheme: SignatureScheme) => ({
  businessId,
  endpointId: scheme === 'ed25519' ? null : id,
})

async function keysFor(sql: Sql, box: SealedBox, businessId: string, endpointId: string, now: Instant) {
  const pair = await ensureKey(sql, box, { businessId, endpointId: null }, now)
  const secret = await ensureKey(sql, box, { businessId, endpointId }, now)
  return { publicKey: pair.publicKey ?? '', secret: secret.secret ?? '' }
}

function existing(id: string, endpoint: Endpoint | null): Endpoint {
  if (!endpoint) throw notFound(`webhook endpoint ${id}`)
  return endpoint
}

function requireUrl(text: string, guard: AddressGuard): string {
  const checked = checkUrl(text, guard)
  if ('refusal' in checked) throw badRequest(`url: ${checked.refusal}${adviceFor(text)}`)
  return checked.url.href
}

/** The advice for a refused URL of this machine or of the local network; developers often try one of these first. */
function adviceFor(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  // These refusals have nothing to do with the host.
  if (url !== null && (url.username !== '' || url.password !== '' || text.includes('#'))) return ''
  const host = url === null ? '' : (literalAddress(url.hostname) ?? url.hostname)
  if (isLocalhostName(host) || isLoopbackHost(host))
    return '; to receive events on this machine, run "frontbell webhooks receiver --forward" with the address of your server, and enter the address that it prints'
  if (literalAddress(host) !== null && url?.protocol === 'https:')
    return '; the operator can allow your network with FRONTBELL_WEBHOOK_ALLOWED_CIDRS'
  return ''
}

function requireDescription(text: string | null): string | null {
  if (text !== null && text.length > MAX_DESCRIPTION)
    throw badRequest(`description: must have at most ${MAX_DESCRIPTION} characters`)
  return text
}

function requireEvents(events: NewEndpoint['events']): readonly string[] {
  if (events === 'all' || (events.length === 1 && (events[0] === '*' || events[0] === 'all'))) return ALL_EVENTS
  const unknown = events.find((name) => !SUBSCRIBABLE_EVENTS.includes(name))
  if (unknown !== undefined || events.length === 0)
    throw badRequest(`events: must be ["*"] for all events, or a list of ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  return [...new Set(events)]
}

function requireScheme(scheme: string): SignatureScheme {
  const known = SIGNATURE_SCHEMES.find((one) => one === scheme)
  if (!known) throw badRequest(`signatureScheme: must be ${SIGNATURE_SCHEMES.join(' or ')}`)
  return known
}
