import type { Client } from './client.ts'

/** What the connection tells the listener. */
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
 * LISTEN on a connection of its own, taken up again for as long as it takes when the connection is lost. Everybody is
 * then called once with an empty payload, as notices may have been missed.
 */
export function createListener(
  connect: (hooks: ListenerHooks) => Client,
  after: (delayMs: number, run: () => void) => unknown,
): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>()
  let current: Client | null = null
  let closed = false

  const tell = (channel: string, payload: string) => {
    for (const heard of channels.get(channel) ?? []) heard(payload)
  }
  const client = (): Client => {
    if (current) return current
    const opened = connect({ onLost: () => lost(opened), onNotify: tell })
    current = opened
    return opened
  }
  const lost = (which: Client) => {
    if (closed || current !== which) return
    current = null
    after(RETRY_MS, () => void resubscribe())
  }
  const subscribe = (channel: string) => client().unsafe(`listen ${quote(channel)}`)
  const resubscribe = async () => {
    if (closed || channels.size === 0) return
    const names = [...channels.keys()]
    try {
      await Promise.all(names.map(subscribe))
    } catch {
      // That loss calls us again.
      return
    }
    for (const name of names) tell(name, '')
  }

  return {
    async listen(channel, heard) {
      const hearers = channels.get(channel) ?? new Set()
      channels.set(channel, hearers.add(heard))
      await subscribe(channel)
      return async () => {
        hearers.delete(heard)
        if (hearers.size > 0 || !channels.delete(channel) || closed) return
        // When the connection is away there is nothing to take back.
        if (current) await current.unsafe(`unlisten ${quote(channel)}`).then(undefined, () => {})
      }
    },
    async close() {
      closed = true
      await current?.end({ timeout: 1 })
    },
  }
}

const quote = (channel: string) => `"${channel.replaceAll('"', '""')}"`
