import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface CardProps {
  title?: string
  /** Beside the title: a link or a button. */
  aside?: ReactNode
  /** Without padding, for tables and lists. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, aside, flush = false, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {title && (
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}
