import type { LiveEvent } from '../../assistant/call/control.ts'
import { SPAN } from './names.ts'

type Latency = Extract<LiveEvent, { kind: 'latency' }>['latency']
type Stage = keyof typeof SPAN.stages

export interface TimedStage {
  stage: Stage
  name: string
  startMs: number
  endMs: number
}

/** In chronological order. */
const STAGES = Object.keys(SPAN.stages) as Stage[]

/**
 * When an answer began, which is the caller's last sound, when the caller heard it, and when each of its stages took place. Times are in milliseconds
 * since 1970. Pure.
 * @param handedMs when the first sound of the answer was handed to the line
 */
export function turnStages(
  latency: Latency,
  handedMs: number,
): {
  startMs: number
  /** When the caller heard the first sound. */
  heardMs: number
  stages: TimedStage[]
} {
  const heardMs = handedMs + (latency.transportMs ?? 0)
  const startMs = heardMs - latency.totalMs
  const stages: TimedStage[] = []
  let atMs = startMs
  for (const stage of STAGES) {
    const ms = latency[`${stage}Ms`]
    if (ms === null) continue
    stages.push({ stage, name: SPAN.stages[stage], startMs: atMs, endMs: atMs + ms })
    atMs += ms
  }
  return { startMs, heardMs, stages }
}
