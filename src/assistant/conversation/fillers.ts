import { phrases } from '../speech/phrases.ts'
import type { ToolRequest } from '../tools/tool.ts'

/** A caller who waits longer in silence wonders whether the line is dead. */
const MAX_SILENCE_MS = 2_000

/**
 * When the first filler comes: after the usual time of the tool, so that the answer is not delayed by a filler that
 * begins just before it. If the tool usually takes longer than the longest acceptable silence, the filler comes early.
 * Pure.
 */
export function fillerAfterMs(usualMs: number | null, shortestMs: number): number {
  if (usualMs === null || usualMs > MAX_SILENCE_MS) return shortestMs
  return Math.max(shortestMs, usualMs)
}

/** The filler number `nth` (from 0) for a tool, or for a model (null). `variant` chooses among equal ones. Pure. */
export function fillerText(request: ToolRequest | null, nth: number, variant: number): string {
  const { fillers } = phrases
  if (nth > 0) return fillers[Math.min(nth, fillers.length - 1)] as string
  const firsts = request === null ? [] : lookingUp(request)
  return firsts[variant % firsts.length] ?? fillers[0]
}

/** Names what is being looked up or done. */
function lookingUp(request: ToolRequest): readonly string[] {
  switch (request.tool) {
    case 'find_slots':
      return phrases.checking(onlyWeekday(request.when?.days ?? []))
    case 'next_slots':
      return phrases.checking(null)
    case 'find_appointments':
      return phrases.findingAppointment
    case 'answer':
      return phrases.lookingUp
    case 'book':
    case 'reschedule':
    case 'cancel':
      return phrases.enteringIt
    default:
      return []
  }
}

/** The weekday if one single day is asked for; otherwise null. */
function onlyWeekday(days: readonly { from: string; to: string }[]): string | null {
  const [day] = days
  if (!day || days.length > 1 || day.from !== day.to) return null
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day.from}T12:00Z`))
}
