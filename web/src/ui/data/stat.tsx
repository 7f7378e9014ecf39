import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface StatProps {
  label: string
  value: ReactNode
  /** A comparison or an explanation. */
  note?: ReactNode
  tone?: 'plain' | 'good' | 'bad'
}

/** One metric. A `StatRow` holds several. */
export function Stat({ label, value, note, tone = 'plain' }: StatProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 max-lg:last:odd:col-span-2">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="mt-0.5 text-xl leading-7 font-semibold">{value}</dd>
      {note && (
        <dd className={clsx('text-[13px]', { plain: 'text-muted', good: 'text-good', bad: 'text-bad' }[tone])}>
          {note}
        </dd>
      )}
    </div>
  )
}

export function StatRow({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col">
      {children}
    </dl>
  )
}
