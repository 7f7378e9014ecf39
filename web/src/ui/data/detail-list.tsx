import type { ReactNode } from 'react'

/** A list of terms and values, in two columns on wide screens. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
}

interface DetailProps {
  label: string
  /** Spans both columns. */
  wide?: boolean
  children: ReactNode
}

export function Detail({ label, wide = false, children }: DetailProps) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
