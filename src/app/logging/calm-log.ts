import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

/** The time in which each problem gets only one line. */
const WINDOW_MS = 60_000
/** Beyond this number of problems all are forgotten, so that the memory stays bounded. */
const MAX_PROBLEMS = 500

interface SeenProblem {
  sinceMs: number
  leftOut: number
}

/**
 * Limits repeated warnings and errors to one line a minute for each message and cause (`cause` as text, or the code or message
 * of `err`). The next line has the number of dropped lines in `leftOut`. Every request and every job logs an unavailable
 * database: thousands of such lines would hide the others. Lines without a cause are never dropped.
 */
export function calmLog(log: Log, clock: Clock): Log {
  const seen = new Map<string, SeenProblem>()
  const limited =
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
      if (seen.size >= MAX_PROBLEMS) seen.clear()
      seen.set(kind, { sinceMs: nowMs, leftOut: 0 })
      log[level](before && before.leftOut > 0 ? { ...fields, leftOut: before.leftOut } : fields, message)
    }
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: limited('warn'),
    error: limited('error'),
  }
}

function causeOf(fields: object): string | null {
  const { err, cause } = fields as { err?: unknown; cause?: unknown }
  if (typeof cause === 'string') return withoutNumbers(cause)
  if (!(err instanceof Error)) return null
  const { code } = err as { code?: unknown }
  return typeof code === 'string' ? code : withoutNumbers(`${err.name}: ${err.message}`)
}

/** A process id or a count in the text does not make it another problem. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, '0')
