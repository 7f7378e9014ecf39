import { clsx } from 'clsx'
import { LOCALE } from '../../locale.ts'
import { text as words } from '../text.ts'

interface MeterProps {
  label: string
  value: number
  max: number
  /** Replaces "3 of 5". */
  text?: string
}

/** How much of a limit is used: amber from 80 %, red at the limit. */
export function Meter({
  label,
  value,
  max,
  text = words.ofLimit(value.toLocaleString(LOCALE), max.toLocaleString(LOCALE)),
}: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">{label}</span>
        <span className="text-[13px] whitespace-nowrap text-muted">{text}</span>
      </div>
      <meter aria-label={label} min={0} max={max} value={Math.min(value, max)} className="sr-only" />
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={clsx('h-full rounded-full', share >= 1 ? 'bg-bad' : share >= 0.8 ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
