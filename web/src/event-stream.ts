/**
 * Server-sent events of the service, for as long as somebody can see the page. A browser opens six connections to a server
 * that speaks HTTP/1.1, for all of its tabs together: streams of tabs that nobody looks at would leave the others waiting.
 */
export interface EventStreamHandlers {
  onMessage(data: string): void
  /** Whatever happened before was not heard, unless `isFirst`. */
  onOpen?(isFirst: boolean): void
  /** It broke off; the browser tries again. */
  onDisconnect?(): void
}

/** Who only looks something up elsewhere comes back to a page that has missed nothing. */
const HIDDEN_GRACE_MS = 15_000

/** EventSource reconnects by itself. @returns ends it */
export function openEventStream(path: string, { onMessage, onOpen, onDisconnect }: EventStreamHandlers): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = document.visibilityState !== 'hidden'

  const open = () => {
    source = new EventSource(path)
    source.onopen = () => {
      onOpen?.(isFirst)
      isFirst = false
    }
    source.onmessage = ({ data }) => onMessage(data)
    source.onerror = () => onDisconnect?.()
  }
  const close = () => {
    source?.close()
    source = null
  }
  const onVisibilityChange = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_GRACE_MS)
    else if (source === null) open()
  }

  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(timer)
    close()
  }
}
