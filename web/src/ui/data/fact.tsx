import type { ReactNode } from 'react'

/** A value with its label above it. In a list of terms, use `Detail`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-[13px] text-muted">{label}</p>
      <div className="break-words">{children}</div>
    </div>
  )
}
