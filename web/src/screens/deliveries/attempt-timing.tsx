import { clsx } from 'clsx'
import { text } from './text.ts'

interface AttemptTimes {
  dnsMs: number | null
  tcpMs: number | null
  tlsMs: number | null
  headersMs: number | null
}

const TIMING_PARTS = [
  { key: 'dnsMs', label: text.dns, look: 'bg-muted/40' },
  { key: 'tcpMs', label: text.connection, look: 'bg-muted/70' },
  { key: 'tlsMs', label: text.tls, look: 'bg-accent/50' },
  { key: 'headersMs', label: text.response, look: 'bg-accent' },
] as const

/** The duration of one attempt by phase. A reused connection only has the response phase. */
export function AttemptTiming({ times }: { times: AttemptTimes }) {
  const known = TIMING_PARTS.flatMap((stage) => {
    const ms = times[stage.key]
    return ms === null ? [] : [{ ...stage, ms }]
  })
  if (known.length === 0) return null
  return (
    <div>
      <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full bg-sunken">
        {known.map(({ key, ms, look }) => (
          <span key={key} className={look} style={{ flexGrow: Math.max(ms, 1) }} />
        ))}
      </div>
      <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-[13px]">
        {known.map(({ key, label, ms, look }) => (
          <div key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-2 rounded-full', look)} />
            <dt className="text-muted">{label}</dt>
            <dd>{text.ms(ms)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
