import { useSyncExternalStore } from 'react'

/** One timer for the whole page. */
const TICK_MS = 20_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** The current time in milliseconds since 1970, updated every 20 seconds, for "3 minutes ago". */
export const useNow = (): number => {
  if (timer === null) now = Date.now()
  return useSyncExternalStore(subscribe, () => now)
}
