import { TriangleAlert } from 'lucide-react'
import { text } from './text.ts'
import { useWarnings } from './use-assistants.ts'

/** What contradicts what in the version that was saved last. */
export function Warnings({ id }: { id: string }) {
  const { data = [] } = useWarnings(id)
  if (data.length === 0) return null
  return (
    <section aria-label={text.warnings} className="flex gap-3 rounded-lg border border-line bg-warn-soft p-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <ul className="flex min-w-0 flex-col gap-1">
        {data.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="break-words">
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
