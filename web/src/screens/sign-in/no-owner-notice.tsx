import { useQuery } from '@tanstack/react-query'
import { loadBeginnings } from '../../auth.ts'
import { text } from './text.ts'

/** How to get in while nobody has an account; nothing once somebody has. */
export function NoOwnerNotice() {
  const known = useQuery({ queryKey: ['has-owner'], queryFn: loadBeginnings, retry: false })
  if (known.data === undefined || known.data.hasOwner) return null
  return known.data.hasBusiness ? <OwnerLinkHelp /> : <BusinessHelp />
}

function OwnerLinkHelp() {
  return (
    <div role="status" className="mb-4 rounded-md bg-accent-soft px-3 py-2">
      <p className="font-medium">{text.noOwner.title}</p>
      <p>
        {text.noOwner.text} <code className="break-words">{text.noOwner.command}</code>
      </p>
    </div>
  )
}

/** Without a business nobody can have a link. */
function BusinessHelp() {
  return (
    <div role="status" className="mb-4 rounded-md bg-accent-soft px-3 py-2">
      <p className="font-medium">{text.noBusiness.title}</p>
      <p>
        {text.noBusiness.text} <code className="break-words">{text.noBusiness.command}</code>
      </p>
      <p>
        {text.noBusiness.link} <code className="break-words">{text.noOwner.command}</code>
      </p>
    </div>
  )
}
