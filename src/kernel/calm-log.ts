import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** One trouble, one line this often. */
const WINDOW_MS = 60_000
/** More kinds of trouble than that at once are forgotten, so that what is remembered stays bounded. */
const MAX_KINDS = 500

interface Seen {
  sinceMs: number
  leftOut: number
}

/**
 * A log that does not repeat itself: of warnings and errors that say the same for the same cause (`cause` in words, or
 * `err`: its code, else its message) one is written a minute, and the next one tells in `leftOut` how many there were in between. A database
 * that is away is met by every request and every regular task: thousands of lines would hide what else goes on. Lines
 * without a cause all pass.
 */
export function calmLog(log: Log, clock: Clock): Log {
  const seen = new Map<string, Seen>()
  const quietly =
    (level: 'warn' | 'error') =>
    (fields: object, message?: string): void => {
      const cause = causeOf(fields)
      if (cause === null) {
        log[level](fields, message)
        return
      }
      const kind = `${level} ${message} ${cause}`
      const nowMs = clock.monotonicMs()
      const before = seen.get(kind)
      if (before && nowMs - before.sinceMs < WINDOW_MS) {
        before.leftOut++
        return
      }
      if (seen.size >= MAX_KINDS) seen.clear()
      seen.set(kind, { sinceMs: nowMs, leftOut: 0 })
      log[level](before && before.leftOut > 0 ? { ...fields, leftOut: before.leftOut } : fields, message)
    }
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: quietly('warn'),
    error: quietly('error'),
  }
}

function causeOf(fields: object): string | null {
  const { err, cause } = fields as { err?: unknown; cause?: unknown }
  if (typeof cause === 'string') return withoutNumbers(cause)
  if (!(err instanceof Error)) return null
  const { code } = err as { code?: unknown }
  return typeof code === 'string' ? code : withoutNumbers(`${err.name}: ${err.message}`)
}

/** A pid or a count in the words does not make it another trouble. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, '0')
