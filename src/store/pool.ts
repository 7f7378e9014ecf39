import type { Client } from './client.ts'
import type { Sql } from './database.ts'
import { statementsUnderWay } from './statements.ts'

export interface PoolHandle {
  /** Stands for whichever connection has the least to do, and for a new one where that was lost. */
  readonly sql: Sql
  close(): Promise<void>
}

/** How long `close` waits for queries under way, in seconds. */
const CLOSE_TIMEOUT_SECONDS = 5

/**
 * Some connections, each a client of its own. The driver would spread statements over several itself, but its list of idle
 * connections never gets shorter unless all are busy at once: under light load it grew by a place a statement, and every
 * statement was looked for in all of it (16 us more after 120,000). With one connection it is emptied each time.
 */
export function createPool(connections: number, connect: (onLost: () => void) => Client): PoolHandle {
  const clients: (Client | null)[] = Array.from({ length: connections }, () => null)
  let closed = false
  let turn = 0

  function open(place: number): Client {
    const opened = connect(() => {
      if (clients[place] === opened && !closed) clients[place] = null
    })
    clients[place] = opened
    return opened
  }

  /** The one with the least to do; in turn where several have. One that was not opened yet has nothing to do. */
  function leastBusy(): Client {
    let [best, least] = [0, Number.POSITIVE_INFINITY]
    turn++
    for (let n = 0; n < connections && least > 0; n++) {
      const place = (turn + n) % connections
      const client = clients[place]
      const load = client ? statementsUnderWay(client) : 0
      if (load < least) [best, least] = [place, load]
    }
    return clients[best] ?? open(best)
  }

  const sql = new Proxy(open(0), {
    apply: (_, __, args) => Reflect.apply(leastBusy(), undefined, args),
    get: (_, name) => Reflect.get(leastBusy(), name),
  })
  return {
    sql,
    async close() {
      closed = true
      await Promise.all(clients.map((client) => client?.end({ timeout: CLOSE_TIMEOUT_SECONDS })))
    },
  }
}
