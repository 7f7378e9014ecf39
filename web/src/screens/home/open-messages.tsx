import { Inbox } from 'lucide-react'
import { openInboxLabel, useOpenInbox } from '../../layout/open-inbox-count.tsx'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Card } from '../../ui/page/card.tsx'

/** How many messages and callbacks wait for somebody; nothing where none does. */
export function OpenMessages() {
  const count = useOpenInbox()
  if (count === 0) return null
  return (
    <Card>
      <p className="flex items-center gap-2">
        <Inbox className="size-4 text-accent" aria-hidden />
        <span className="flex-1">{openInboxLabel(count)}</span>
        <ScreenLink to="/inbox">Open the inbox</ScreenLink>
      </p>
    </Card>
  )
}
