import { reportAnswer, reportDoubt } from './connection.ts'

/**
 * Receives server-sent events while the page is visible. Over HTTP/1.1 a browser opens six connections to a server for
 * all of its tabs together, so the streams of hidden tabs would block the visible one.
 */
export interface EventStreamHandlers {
  onMessage(data: string): void
  /** Unless `isFirst`, events may have been missed before this: an attempt to connect failed or was broken off. */
  onOpen?(isFirst: boolean): void
  /** The stream broke off; the browser reconnects. */
  onDisconnect?(): void
  /** The service refused the stream, as it does when the session has ended. */
  onRefused?(): void
}

/** How long a hidden page keeps its stream, so that a short look at another tab misses nothing. */
const HIDDEN_GRACE_MS = 15_000

/** An EventSource gives up when the service responds with an error, such as 503 while it restarts. */
const REOPEN_MS = 5_000

/** EventSource reconnects by itself after a broken connection. @returns a function that closes the stream */
export function openEventStream(path: string, handlers: EventStreamHandlers): () => void {
  const { onMessage, onOpen, onDisconnect, onRefused } = handlers
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = document.visibilityState !== 'hidden'

  const open = () => {
    source = new EventSource(path)
    source.onopen = () => {
      reportAnswer()
      onOpen?.(isFirst)
      isFirst = false
    }
    source.onmessage = ({ data }) => onMessage(data)
    source.onerror = () => {
      isFirst = false
      onDisconnect?.()

      reportDoubt()
      if (source?.readyState !== EventSource.CLOSED) return
      if (document.visibilityState !== 'hidden') timer = setTimeout(open, REOPEN_MS)
      onRefused?.()
    }
  }
  const close = () => {
    source?.close()
    source = null
    isFirst = false
  }
  const onVisibilityChange = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_GRACE_MS)
    else if (source === null || source.readyState === EventSource.CLOSED) open()
  }

  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(timer)
    close()
  }
}
