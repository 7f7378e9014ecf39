import { listSipConnections, type SipConnection } from '../../features/sip/sip-connection.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { VOICE_CARRIERS, type VoiceCarrier } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'

/** The command-line options that choose the outbound route of a number. */
export interface OutboundRouteOptions {
  /** The name or the id of a SIP connection, or `any` for any route that can take the call. */
  trunk?: string
  carrier?: string
}

/** Parses the options. @throws BAD_REQUEST that names the option and lists the choices */
export async function parseOutboundRoute(db: Database, businessId: string, { trunk, carrier }: OutboundRouteOptions) {
  if (trunk !== undefined && carrier !== undefined) throw badRequest('--trunk and --carrier: give only one of them')
  if (carrier !== undefined) return { provider: requireCarrier(carrier) }
  if (trunk === undefined) return {}
  if (trunk === 'any') return { provider: 'sip', sipConnectionId: null } as const
  const { items } = await listSipConnections(db, businessId, { limit: 1_000, after: null })
  return { sipConnectionId: requireTrunk(items, trunk).id }
}

function requireCarrier(carrier: string): VoiceCarrier {
  const found = VOICE_CARRIERS.find((one) => one === carrier.toLowerCase())
  if (found === undefined)
    throw badRequest(`--carrier: must be ${VOICE_CARRIERS.join(' or ')}; use --trunk to choose a SIP trunk`)
  return found
}

function requireTrunk(connections: readonly SipConnection[], nameOrId: string): SipConnection {
  const byName = connections.filter(({ name }) => name.toLowerCase() === nameOrId.toLowerCase())
  const [found, another] = [...connections.filter(({ id }) => id === nameOrId), ...byName]
  if (found === undefined) {
    const choices = connections.map(({ id, name }) => `${name} (${id})`).join(', ')
    const hint = choices === '' ? 'has none yet; add one with "frontbell sip add"' : `has: ${choices}`
    throw badRequest(`--trunk: no SIP trunk of the business is named ${nameOrId}; the business ${hint}`)
  }
  if (another !== undefined)
    throw badRequest(
      `--trunk: ${byName.length} connections are named ${nameOrId}; give the id of one: ${idsOf(byName)}`,
    )
  if (found.host === null) throw badRequest(`--trunk: ${found.name} cannot place calls, because it has no host`)
  if (!found.outboundEnabled) throw badRequest(`--trunk: ${found.name} is turned off for outbound calls`)
  return found
}

const idsOf = (connections: readonly SipConnection[]): string => connections.map(({ id }) => id).join(', ')
