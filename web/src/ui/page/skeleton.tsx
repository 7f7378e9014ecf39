import { clsx } from 'clsx'
import { text } from '../text.ts'

/** A gray bar in place of loading text. Give it a width, such as `w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block h-4 animate-pulse rounded bg-sunken', className)} />
}

/** Placeholder for a page or a card that is loading; announced to screen readers. */
export function Loading({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-3 p-4">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
        <Skeleton key={index} className={['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5'][index % 4] ?? 'w-1/2'} />
      ))}
    </div>
  )
}
