import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** Why there is nothing yet, and how that changes. */
  children: ReactNode
  /** A button for the first action. */
  action?: ReactNode
}

/** Shown in place of an empty list: explains why and offers the first action. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-sunken">
        <Icon className="size-5 text-muted" aria-hidden />
      </span>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-sm text-muted">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
