import { useQuery } from '@tanstack/react-query'
import { hasOwner } from '../../auth.ts'
import { text } from './text.ts'

/** How to get in while nobody has an account; nothing once somebody has. */
export function NoOwnerNotice() {
  const known = useQuery({ queryKey: ['has-owner'], queryFn: hasOwner, retry: false })
  if (known.data !== false) return null
  return (
    <div role="status" className="mb-4 rounded-md bg-accent-soft px-3 py-2">
      <p className="font-medium">{text.noOwner.title}</p>
      <p>
        {text.noOwner.text} <code className="break-words">{text.noOwner.command}</code>
      </p>
    </div>
  )
}
