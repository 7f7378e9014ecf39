import { CodeBlock } from '../../ui/data/code-block.tsx'
import { invitationAddress } from './invitation-address.ts'
import { text } from './text.ts'

/** The result of an invitation: it was mailed, or a link to hand on. */
export function InvitationLink({ email, link }: { email: string; link: string | null }) {
  if (link === null) return <p className="rounded-md bg-good-soft px-3 py-2 text-good">{text.mailed(email)}</p>
  const { address, isLocal } = invitationAddress(link, location.origin)
  return (
    <div className="flex flex-col gap-2">
      <p>{text.passOn(email)}</p>
      <CodeBlock label={text.linkLabel} code={address} />
      {isLocal && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{text.localLink}</p>}
    </div>
  )
}
