import { listSipConnections, type SipConnection } from '../features/sip/sip-connection.ts'
import { badRequest } from '../kernel/api-error.ts'
import type { Database } from '../store/database.ts'

const CARRIERS = ['twilio', 'telnyx'] as const

/** By what a number's calls go out, as it is told on the command line. */
export interface WayOptions {
  /** The name or the id of a SIP connection; `any`: whichever way there is. */
  trunk?: string
  carrier?: string
}

/** @throws BAD_REQUEST naming the option and what there is to choose from */
export async function wayOfOptions(db: Database, businessId: string, { trunk, carrier }: WayOptions) {
  if (trunk !== undefined && carrier !== undefined)
    throw badRequest('--trunk and --carrier: a number calls out over one of them; give only one')
  if (carrier !== undefined) return { provider: carrierNamed(carrier) }
  if (trunk === undefined) return {}
  if (trunk === 'any') return { provider: 'sip', sipConnectionId: null } as const
  const { items } = await listSipConnections(db, businessId, { limit: 1_000, after: null })
  return { sipConnectionId: trunkNamed(items, trunk).id }
}

function carrierNamed(carrier: string): (typeof CARRIERS)[number] {
  const found = CARRIERS.find((one) => one === carrier.toLowerCase())
  if (found === undefined)
    throw badRequest(`--carrier: must be ${CARRIERS.join(' or ')}; a SIP connection is chosen by --trunk`)
  return found
}

function trunkNamed(connections: readonly SipConnection[], wish: string): SipConnection {
  const byName = connections.filter(({ name }) => name.toLowerCase() === wish.toLowerCase())
  const [found, another] = [...connections.filter(({ id }) => id === wish), ...byName]
  if (found === undefined) {
    const there = connections.map(({ id, name }) => `${name} (${id})`).join(', ')
    const instead = there === '' ? 'has none yet; add one by "frontbell sip add"' : `has: ${there}`
    throw badRequest(`--trunk: no SIP connection of the business is named ${wish}; it ${instead}`)
  }
  if (another !== undefined)
    throw badRequest(`--trunk: ${byName.length} connections are named ${wish}; give the id of one: ${idsOf(byName)}`)
  if (found.host === null) throw badRequest(`--trunk: no calls go out over ${found.name}, because it has no host`)
  if (!found.outboundEnabled) throw badRequest(`--trunk: ${found.name} is switched off for calls out`)
  return found
}

const idsOf = (connections: readonly SipConnection[]): string => connections.map(({ id }) => id).join(', ')
