import type { Client } from './client.ts'
import type { Transaction } from './database.ts'
import { applyTo } from './statement.ts'

export interface Transactions {
  /** All or nothing. Waits for a free connection; fails with code `53300` when none comes free in time. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Longer than a request should wait and shorter than its client waits. */
const QUEUE_TIMEOUT_MS = 10_000

/** A connection, with one transaction at a time. */
interface Slot {
  /** Null until the first transaction, and after the connection was lost. */
  client: Client | null
}

/**
 * Runs transactions on connections that nothing else uses, one at a time on each, so BEGIN and COMMIT are ordinary statements. A
 * client ends with its connection: after a loss, statements through the transaction's handle fail and cannot run outside of it.
 */
export function createTransactions(
  connections: number,
  connect: (onLost: () => void) => Client,
  after: (delayMs: number, run: () => void) => () => void,
): Transactions {
  const slots: Slot[] = Array.from({ length: connections }, () => ({ client: null }))
  const idle = [...slots]
  const waiting: ((slot: Slot) => void)[] = []

  const acquire = () => {
    const slot = idle.pop()
    if (slot) return Promise.resolve(slot)
    return new Promise<Slot>((resolve, reject) => {
      const take = (free: Slot) => {
        cancel()
        resolve(free)
      }
      const cancel = after(QUEUE_TIMEOUT_MS, () => {
        waiting.splice(waiting.indexOf(take), 1)
        reject(Object.assign(new Error('all transactions are busy'), { code: '53300' }))
      })
      waiting.push(take)
    })
  }
  const release = (slot: Slot) => {
    const next = waiting.shift()
    if (next) next(slot)
    else idle.push(slot)
  }
  const clientOf = (slot: Slot): Client => {
    if (slot.client) return slot.client
    const client = connect(() => {
      if (slot.client === client) slot.client = null
    })
    slot.client = client
    return client
  }

  return {
    async run(work) {
      const slot = await acquire()
      try {
        return await runOn(clientOf(slot), work)
      } finally {
        release(slot)
      }
    },
    async close() {
      await Promise.all(slots.map(({ client }) => client?.end({ timeout: 5 })))
    },
  }
}

async function runOn<T>(client: Client, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const handle = { ended: false }
  try {
    // Sent together with the first statement. It fails only with the connection, and then that statement fails as well.
    const begun = client.unsafe('begin').execute()
    const [result] = await Promise.all([work(guarded(client, handle)), begun])
    const { command } = await client.unsafe('commit')
    // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction. The caller has ignored the error of a statement.
    if (command !== 'COMMIT') throw new Error('a statement in the transaction failed, so nothing of it was kept')
    return result
  } catch (error) {
    await client.unsafe('rollback').catch(() => client.end({ timeout: 0 }))
    throw error
  } finally {
    handle.ended = true
  }
}

/** The transaction's handle: the client, until the transaction has ended. */
function guarded(client: Client, handle: { ended: boolean }): Transaction {
  const check = () => {
    if (handle.ended) throw new Error('Broken invariant: a transaction is used after its end')
  }
  let savepoints = 0
  const savepoint: Transaction['savepoint'] = async (run) => {
    check()
    const name = `savepoint_${++savepoints}`
    await client.unsafe(`savepoint ${name}`)
    try {
      const result = await run(transaction)
      await client.unsafe(`release savepoint ${name}`)
      return result
    } catch (error) {
      await client.unsafe(`rollback to savepoint ${name}`)
      throw error
    }
  }
  const transaction: Transaction = new Proxy(client, {
    apply(target, _, args) {
      check()
      return applyTo(target, args)
    },
    get(target, name) {
      check()
      return name === 'savepoint' ? savepoint : Reflect.get(target, name)
    },
  }) as unknown as Transaction
  return transaction
}
