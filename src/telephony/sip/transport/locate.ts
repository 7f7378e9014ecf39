import { isIP } from 'node:net'
import { type Clock, withinTime } from '../../../kernel/clock.ts'
import { defaultPortOf, type Protocol } from './hop.ts'

/** A record of DNS SRV (RFC 2782). */
export interface ServiceRecord {
  /** A host name; `.`: the service is not offered. */
  readonly name: string
  readonly port: number
  /** The lowest first. */
  readonly priority: number
  /** The share of the calls among records of the same priority. */
  readonly weight: number
}

/** Looks up SRV records. Rejects if there are none. */
export type LookUpService = (name: string) => Promise<readonly ServiceRecord[]>

/** A host of our settings. */
export interface HostAndPort {
  readonly host: string
  readonly port: number
  readonly protocol: Protocol
}

export interface Lookups {
  readonly clock: Clock
  resolve(host: string): Promise<readonly string[]>
  /** Absent if there are no SRV records. */
  readonly resolveService?: LookUpService | undefined
}

/** DNS that does not know SRV is not waited for. */
const SERVICE_LOOKUP_MS = 1_500
/** As for the ports of trunks: a record must not lead to other services. */
const MIN_SERVICE_PORT = 1_024

/**
 * Where a host is, in the order in which it is tried (RFC 3263): at its own addresses, or at those of the hosts that DNS SRV
 * names for it. Rejects if the name cannot be looked up.
 */
export async function locate(at: HostAndPort, lookups: Lookups): Promise<{ address: string; port: number }[]> {
  const { host, port } = at
  if (isIP(host) !== 0) return [{ address: host, port }]
  const services = await servicesOf(at, lookups)
  if (services.length === 0) return (await lookups.resolve(host)).map((address) => ({ address, port }))
  // A name that cannot be looked up leads nowhere, and the others count.
  const found = await Promise.all(
    services.map(async ({ name, port: there }) => {
      const addresses = isIP(name) === 0 ? await lookups.resolve(name).catch(() => []) : [name]
      return addresses.map((address) => ({ address, port: there }))
    }),
  )
  return found.flat()
}

/** The hosts that SRV names, in order; empty if none, or DNS does not answer in time. */
async function servicesOf({ host, port, protocol }: HostAndPort, lookups: Lookups): Promise<ServiceRecord[]> {
  const { clock, resolveService } = lookups
  if (resolveService === undefined || !mayHaveService(port, protocol)) return []
  const late = () => new Error('DNS does not answer')
  const looked = resolveService(serviceName(host, protocol))
  const records = await withinTime(clock, SERVICE_LOOKUP_MS, looked, late).catch(() => [])
  const usable = records.filter(({ name, port: there }) => name !== '.' && name !== '' && there >= MIN_SERVICE_PORT)
  return inServiceOrder(usable, Math.random)
}

/** The name under which DNS lists the hosts of a SIP domain (RFC 3263, section 4.2). */
export const serviceName = (domain: string, protocol: Protocol): string =>
  `${protocol === 'tls' ? '_sips._tcp' : `_sip._${protocol}`}.${domain}`

/** Whether SRV records count: a port other than the usual one names a host. */
export const mayHaveService = (port: number, protocol: Protocol): boolean => port === defaultPortOf(protocol)

/**
 * Sorts records by priority, and those of one priority by chance, so that a record of twice the weight comes first twice as
 * often (RFC 2782). Pure, apart from `random` (0 to 1).
 */
export function inServiceOrder(records: readonly ServiceRecord[], random: () => number): ServiceRecord[] {
  const rest = [...records]
  const ordered: ServiceRecord[] = []
  while (rest.length > 0) {
    const priority = Math.min(...rest.map((one) => one.priority))
    const group = rest.filter((one) => one.priority === priority).toSorted((a, b) => a.weight - b.weight)
    const chosen = pickByWeight(group, random())
    ordered.push(chosen)
    rest.splice(rest.indexOf(chosen), 1)
  }
  return ordered
}

function pickByWeight(group: readonly ServiceRecord[], chance: number): ServiceRecord {
  const limit = chance * group.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  for (const record of group) {
    sum += record.weight
    if (sum >= limit) return record
  }
  return group.at(-1) as ServiceRecord
}
