import ipaddr from 'ipaddr.js'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import { type AddressRange, parseAddressRange, rangesOverlap } from '../../kernel/network/address-range.ts'
import { isPublicRange } from '../../kernel/network/public-range.ts'
import type { Sql } from '../../store/database.ts'
import type { SipSettings } from './sip-connection.ts'
import { countConnections, lockConnections, type NeighborTrunk, selectNeighborTrunks } from './sip-connection-store.ts'

/**
 * What a business may set by itself. Businesses on one server need not trust each other, so a business's connection must not lead into the
 * operator's network, nor use addresses of another business or the operator. The operator has no limits.
 */
export interface ConnectionLimits {
  /** The addresses and networks from which the operator accepts calls without a connection. */
  readonly operatorSources: readonly string[]
  /** The addresses to which hosts may resolve. Names are resolved and checked again at each use. */
  readonly guard: AddressGuard
  readonly maxConnections: number
}

/** The shortest prefixes of ranges that a business may set; a carrier's block of addresses is rarely wider. */
const MIN_PREFIX = { 4: 24, 6: 48 }
const MIN_PORT = 1024

const ASK = 'Ask the operator of this server, who can set it with "frontbell sip".'

/**
 * Checks the fields that have changed. `before` is null for a new connection. Serialized with all other changes, so that two businesses
 * cannot set the same range at the same time.
 * @throws BAD_REQUEST naming the field; CONFLICT when the business has reached its maximum number of connections
 */
export async function requireWithinLimits(
  tx: Sql,
  { operatorSources, guard, maxConnections }: ConnectionLimits,
  businessId: string,
  after: SipSettings,
  before: SipSettings | null,
): Promise<void> {
  await lockConnections(tx)
  if (before === null && (await countConnections(tx, businessId)) >= maxConnections)
    throw conflict(
      `a business can have at most ${maxConnections} SIP connections; remove one, or ask the operator for more`,
    )
  const neighbors = await selectNeighborTrunks(tx, businessId)
  const taken = [...operatorSources, ...neighbors.flatMap(({ allowedIps }) => allowedIps)]
    .map(parseAddressRange)
    .filter((range) => range !== null)
  // With a password, the addresses are only an additional condition: they do not admit calls by themselves.
  const admitting = after.type === 'credentials' ? [] : after.allowedIps
  for (const range of admitting) if (!before?.allowedIps.includes(range)) requireOwnRange(range, guard, taken)
  if (after.host !== null && after.host !== before?.host) requireOwnHost(after.host, guard, neighbors, taken)
  if (after.port < MIN_PORT && after.port !== before?.port)
    throw badRequest(`port: must be ${MIN_PORT} or more. ${ASK}`)
}

/** The operator's own machines are in networks that are not public. Only the operator can admit a sender there. */
function requireOwnRange(text: string, guard: AddressGuard, taken: readonly AddressRange[]): void {
  const range = parseAddressRange(text)
  const isOwn =
    range !== null &&
    range.prefix.length >= MIN_PREFIX[range.family] &&
    (isPublicRange(range) || guard.allowsRange(range)) &&
    !taken.some((other) => rangesOverlap(range, other))
  if (!isOwn)
    throw badRequest(
      `allowedIps: ${text} is not one that a business can set by itself: public addresses, ranges up to /24 (IPv6: /48), and none that somebody else on this server uses. ${ASK}`,
    )
}

function requireOwnHost(
  host: string,
  guard: AddressGuard,
  neighbors: readonly NeighborTrunk[],
  taken: readonly AddressRange[],
): void {
  const address = ipaddr.isValid(host) ? parseAddressRange(host) : null
  const isPublic =
    address === null ? !/(^|\.)localhost\.?$/.test(host) || guard.permits('127.0.0.1') : guard.permits(host)
  const isTaken =
    neighbors.some((other) => other.host === host) ||
    (address !== null && taken.some((other) => rangesOverlap(address, other)))
  if (!isPublic || isTaken)
    throw badRequest(
      `host: ${host} is not one that a business can set by itself: a public host, and none that somebody else on this server uses. ${ASK}`,
    )
}
