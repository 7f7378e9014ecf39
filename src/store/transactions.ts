import type { Client } from './client.ts'
import type { Transaction } from './database.ts'

export interface Transactions {
  /** All or nothing. Waits for a free connection; fails with code `53300` when none comes free in time. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Longer than a request should wait, shorter than its client does. */
const QUEUE_TIMEOUT_MS = 10_000

interface Slot {
  client: Client | null
}

/**
 * Transactions on connections of their own, one at a time on each, so that BEGIN and COMMIT are ordinary statements. A
 * connection that was lost takes its client with it: what is still sent through the handle then fails, and can never
 * run outside of the transaction.
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
  const handle = { over: false }
  try {
    await client.unsafe('begin')
    const result = await work(guarded(client, handle))
    const { command } = await client.unsafe('commit')
    // PostgreSQL answers the COMMIT of a failed transaction so; the caller has swallowed the failure.
    if (command !== 'COMMIT') throw new Error('a statement in the transaction failed, so nothing of it was kept')
    return result
  } catch (error) {
    await client.unsafe('rollback').catch(() => client.end({ timeout: 0 }))
    throw error
  } finally {
    handle.over = true
  }
}

/** The client as the transaction's handle; of no use once the transaction is over. */
function guarded(client: Client, handle: { over: boolean }): Transaction {
  const check = () => {
    if (handle.over) throw new Error('Broken invariant: a transaction is used after its end')
  }
  let savepoints = 0
  const savepoint: Transaction['savepoint'] = async (run) => {
    check()
    const name = `part_${++savepoints}`
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
      return Reflect.apply(target, undefined, args)
    },
    get(target, name) {
      check()
      return name === 'savepoint' ? savepoint : Reflect.get(target, name)
    },
  }) as unknown as Transaction
  return transaction
}
