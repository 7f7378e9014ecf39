import type postgres from 'postgres'

/** Hooks that the driver calls: the connection was lost, a notice came. */
export interface ListenerHooks {
  onclose: () => void
  onnotify: (channel: string, payload: string) => void
}

export interface Listener {
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const RETRY_MS = 200

/**
 * LISTEN on one connection of its own. The driver's `listen` gives up when its first attempt to reconnect fails; this one
 * tries for as long as it takes, then calls everybody once with an empty payload, as notices may have been missed.
 */
export function createListener(
  connect: (hooks: ListenerHooks) => postgres.Sql<Record<string, unknown>>,
  after: (delayMs: number, run: () => void) => unknown,
): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>()
  let sql: postgres.Sql<Record<string, unknown>> | null = null
  let closed = false
  let retrying = false

  const subscribe = (channel: string) =>
    connection()
      .unsafe(`listen "${channel.replaceAll('"', '""')}"`)
      .execute()
  const resubscribe = async () => {
    retrying = false
    if (closed || channels.size === 0) return
    try {
      await Promise.all([...channels.keys()].map(subscribe))
    } catch {
      return retry()
    }
    for (const heard of channels.values()) for (const one of heard) one('')
  }
  const retry = () => {
    if (closed || retrying) return
    retrying = true
    after(RETRY_MS, () => void resubscribe())
  }
  const connection = () => {
    sql ??= connect({
      onclose: retry,
      onnotify: (channel, payload) => {
        for (const one of channels.get(channel) ?? []) one(payload)
      },
    })
    return sql
  }

  return {
    async listen(channel, heard) {
      const first = !channels.has(channel)
      const hearers = channels.get(channel) ?? new Set()
      channels.set(channel, hearers.add(heard))
      if (first) await subscribe(channel)
      return async () => {
        hearers.delete(heard)
        if (hearers.size > 0 || !channels.delete(channel) || closed) return
        // When the connection is away there is nothing to take back.
        await connection()
          .unsafe(`unlisten "${channel.replaceAll('"', '""')}"`)
          .execute()
          .catch(() => {})
      }
    },
    async close() {
      closed = true
      await sql?.end({ timeout: 1 })
    },
  }
}
