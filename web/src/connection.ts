import { useSyncExternalStore } from 'react'

/** Whether the service answers. Requests and the stream of changes report what they see; the shell shows it. */
type Listener = () => void
const listeners = new Set<Listener>()
let isLost = false

function set(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** A request got no answer, or the stream broke off. */
export const reportLost = (): void => set(true)
/** The service answered. */
export const reportAnswer = (): void => set(false)

/** `/healthz` needs no session. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The stream broke off: because the service is gone, or because it only closed the stream. */
export const reportDoubt = (): void => void isReachable().then((is) => set(!is))

function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost)

/** Calls `then` each time the service answers again. @returns a function that stops it */
export function onReconnect(then: () => void): () => void {
  return subscribe(() => {
    if (!isLost) then()
  })
}
