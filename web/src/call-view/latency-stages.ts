import { text } from './text.ts'

/** The latency of an answer by stage, in milliseconds; null if the stage was not involved. */
export interface LatencyStages {
  endpointingMs: number | null
  sttMs: number | null
  modelMs: number | null
  ttsMs: number | null
  transportMs: number | null
  totalMs: number
}

export const LATENCY_STAGES = [
  { of: 'endpointingMs', ...text.stages.endpointing, look: 'bg-line-strong' },
  { of: 'sttMs', ...text.stages.stt, look: 'bg-muted' },
  { of: 'modelMs', ...text.stages.model, look: 'bg-accent' },
  { of: 'ttsMs', ...text.stages.tts, look: 'bg-good' },
  { of: 'transportMs', ...text.stages.transport, look: 'bg-warn' },
] as const

/** The stages that were involved, with their times. */
export const measuredStages = (stages: LatencyStages): { label: string; look: string; ms: number }[] =>
  LATENCY_STAGES.flatMap(({ of, label, look }) => {
    const ms = stages[of]
    return ms === null ? [] : [{ label, look, ms }]
  })

/** Formats 1240 as "1.24 s" and 640 as "640 ms". */
export const formatMillis = (ms: number): string =>
  ms >= 1_000 ? `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s` : `${Math.round(ms)} ms`
