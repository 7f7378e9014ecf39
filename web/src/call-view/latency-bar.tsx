import { formatMillis, LATENCY_STAGES, type LatencyStages, measuredStages } from './latency-stages.ts'
import { text } from './text.ts'

/** The latency of one answer: a bar by stage, scaled to the slowest answer, and the values as text. */
export function LatencyBar({ stages, longestMs }: { stages: LatencyStages; longestMs: number }) {
  const parts = measuredStages(stages)
  return (
    <div>
      <div className="flex h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
        {parts.map(({ label, look, ms }) => (
          <span key={label} className={look} style={{ width: `${(ms / Math.max(1, longestMs)) * 100}%` }} />
        ))}
      </div>
      <p className="mt-1 text-xs text-muted">
        {parts.map(({ label, ms }) => text.stageTime(label, formatMillis(ms))).join(' · ') || text.nothingMeasured}
      </p>
    </div>
  )
}

/** The legend of the latency bar. */
export function LatencyLegend() {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
      {LATENCY_STAGES.map(({ of, label, hint, look }) => (
        <li key={of} className="inline-flex items-center gap-1.5" title={text.stageHint(label, hint)}>
          <span className={`size-2 rounded-full ${look}`} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}
