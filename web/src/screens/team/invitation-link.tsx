import { CodeBlock } from '../../ui/data/code-block.tsx'

/** The result of an invitation: it was mailed, or a link to hand on. */
export function InvitationLink({ email, link }: { email: string; link: string | null }) {
  if (link === null)
    return (
      <p className="rounded-md bg-good-soft px-3 py-2 text-good">
        The invitation is on its way to {email}. Its link is good for 7 days.
      </p>
    )
  return (
    <div className="flex flex-col gap-2">
      <p>This service sends no mail yet, so hand this link on to {email} yourself. It is good once, for 7 days.</p>
      <CodeBlock label="invitation link" code={link} />
    </div>
  )
}
