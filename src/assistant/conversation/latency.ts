import type { TurnLatency } from '../../features/calls/call.ts'
import type { AnswerTiming } from './state.ts'

/**
 * How long each stage of an answer took, given that the first sound of the answer is sent to the line at `atMs`. Pure.
 */
export function turnLatency(
  { soundEndMs, decidedMs, sttMs, textMs }: AnswerTiming,
  atMs: number,
  queuedMs: number,
): TurnLatency {
  const whole = (ms: number) => Math.max(0, Math.round(ms))
  const wasSpoken = sttMs !== null
  return {
    endpointingMs: wasSpoken ? whole(decidedMs - soundEndMs - sttMs) : null,
    sttMs: wasSpoken ? whole(sttMs) : null,
    modelMs: textMs === null ? null : whole(textMs - decidedMs),
    ttsMs: whole(atMs - (textMs ?? decidedMs)),
    transportMs: whole(queuedMs),
    totalMs: whole(atMs + queuedMs - soundEndMs),
  }
}

/** Nearest-rank percentiles in whole milliseconds; null for a call without answers. Pure. */
export function percentiles(totalsMs: readonly number[]): { p50: number; p95: number } | null {
  if (totalsMs.length === 0) return null
  const sorted = [...totalsMs].sort((a, b) => a - b)
  const rank = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { p50: rank(0.5), p95: rank(0.95) }
}
