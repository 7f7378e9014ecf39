import type { SipEndpoint } from '../endpoint.ts'
import type { Path, Protocol } from '../transport/hop.ts'

export interface SearchedHost {
  readonly host: string
  readonly port: number
  readonly protocol: Protocol
}

/** The most hosts of one name that are tried for a call. */
export const MAX_HOSTS_OF_CALL = 4

/** A host that is followed by others must answer within this time. */
export const HOST_RESPONSE_MS = 4_000

/** The hosts that a name leads to, looked up once per call, however often the call is placed again. */
export class HostSearch {
  readonly #look: () => Promise<readonly Path[]>
  #paths: Promise<readonly Path[]> | null = null
  #count: number | null = null

  constructor(endpoint: SipEndpoint, proxy: SearchedHost, permits?: (address: string) => boolean) {
    this.#look = () => endpoint.pathsTo(proxy, permits)
  }

  /** Whether there is a host with this number, counted from 0; true if nothing has been looked up yet. */
  mayHave(index: number): boolean {
    return this.#count === null ? index === 0 : index < this.#count
  }

  /** The path to a host, and whether others follow. Rejects if the name leads nowhere. */
  async at(index: number): Promise<{ path: Path; isLast: boolean }> {
    this.#paths ??= this.#look()
    const paths = (await this.#paths).slice(0, MAX_HOSTS_OF_CALL)
    this.#count = paths.length
    const path = paths[index]
    if (path === undefined) throw new Error('there is no other host')
    return { path, isLast: index === paths.length - 1 }
  }
}

/** The host at which a call is placed; without `hosts`, the first one of the proxy's name. */
export const findHost = ({
  endpoint,
  proxy,
  permits,
  hosts,
}: {
  endpoint: SipEndpoint
  proxy: SearchedHost
  permits?(address: string): boolean
  hosts?: { search: HostSearch; index: number }
}): ReturnType<HostSearch['at']> => (hosts?.search ?? new HostSearch(endpoint, proxy, permits)).at(hosts?.index ?? 0)
