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
  {
    of: 'endpointingMs',
    label: 'End of speech',
    hint: 'until the caller has certainly finished',
    look: 'bg-line-strong',
  },
  { of: 'sttMs', label: 'Recogniser', hint: 'until the transcript is complete', look: 'bg-muted' },
  {
    of: 'modelMs',
    label: 'Thinking',
    hint: 'until the first sentence is complete, including tools',
    look: 'bg-accent',
  },
  { of: 'ttsMs', label: 'Voice', hint: 'until its first sound', look: 'bg-good' },
  { of: 'transportMs', label: 'Line', hint: 'until that sound is sent', look: 'bg-warn' },
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
