import type { Connection } from './connection.ts'

/** Callbacks of the listener's connection. */
export interface ListenerHooks {
  onLost: () => void
  onNotify: (channel: string, payload: string) => void
}

export interface Listener {
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const RETRY_MS = 200

/**
 * LISTEN on a connection that nothing else uses. When the connection is lost, the listener reconnects until it succeeds, and then
 * calls every subscriber once with an empty payload, because notifications may have been missed.
 */
export function createListener(
  connect: (hooks: ListenerHooks) => Connection,
  after: (delayMs: number, run: () => void) => unknown,
): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>()
  let closed = false
  let retrying = false

  const notify = (channel: string, payload: string) => {
    for (const heard of channels.get(channel) ?? []) heard(payload)
  }
  const retry = () => {
    if (closed || retrying) return
    retrying = true
    after(RETRY_MS, () => void resubscribe())
  }
  const connection = connect({ onLost: retry, onNotify: notify })
  const subscribe = (channel: string) => connection.send((client) => client.unsafe(`listen ${quote(channel)}`))
  const resubscribe = async () => {
    retrying = false
    if (closed || channels.size === 0) return
    const names = [...channels.keys()]
    try {
      await Promise.all(names.map(subscribe))
    } catch {
      return retry()
    }
    for (const name of names) notify(name, '')
  }

  return {
    async listen(channel, heard) {
      const subscribers = channels.get(channel) ?? new Set()
      channels.set(channel, subscribers.add(heard))
      await subscribe(channel)
      return async () => {
        subscribers.delete(heard)
        if (subscribers.size > 0 || !channels.delete(channel) || closed) return
        // A lost connection has no subscription to end.
        if (connection.isOpen)
          await connection.send((client) => client.unsafe(`unlisten ${quote(channel)}`)).catch(() => {})
      }
    },
    async close() {
      closed = true
      await connection.end(1)
    },
  }
}

const quote = (channel: string) => `"${channel.replaceAll('"', '""')}"`
