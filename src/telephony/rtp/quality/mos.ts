/** The E-model (ITU-T G.107) for G.711 with concealment of losses (G.113, appendix I): no impairment of its own, robustness 25.1. */
const BEST = 93.2
const ROBUSTNESS = 25.1
/** A frame of 20 ms, and what the jitter buffer and the sound card of a phone add. */
const FIXED_DELAY_MS = 60
/** From this one-way delay on, people notice it. */
const NOTICED_DELAY_MS = 177.3

export interface AudioConditions {
  /** 0 to 1. */
  loss: number
  jitterMs: number
  /** Null if not measured, which counts as none. */
  roundTripMs: number | null
}

/** The estimated mean opinion score, from 1 (bad) to 4.41 (the best of G.711). A figure for comparing calls, not a measurement. */
export function estimatedMos({ loss, jitterMs, roundTripMs }: AudioConditions): number {
  const delayMs = (roundTripMs ?? 0) / 2 + 2 * jitterMs + FIXED_DELAY_MS
  const byDelay = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - NOTICED_DELAY_MS)
  const percent = loss * 100
  const byLoss = (95 * percent) / (percent + ROBUSTNESS)
  const r = Math.min(100, Math.max(0, BEST - byDelay - byLoss))
  const mos = 1 + 0.035 * r + 7e-6 * r * (r - 60) * (100 - r)
  return Math.round(Math.max(1, mos) * 100) / 100
}
