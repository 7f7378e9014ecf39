import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { AddDoNotCallSheet, RemoveDoNotCallDialog } from '../outreach/opt-outs/do-not-call-sheet.tsx'
import { useDoNotCall, useOptedOut } from '../outreach/opt-outs/use-opt-out-lists.ts'
import { text } from './text.ts'

/**
 * Whether the contact accepts calls and messages.
 * @param phone E.164
 */
export function ContactOptOuts({ phone }: { phone: string }) {
  const [part, setPart] = useState<'add' | 'remove' | null>(null)
  const mayWrite = useHasRole('member')
  const listed = useDoNotCall().data?.find((one) => one.phone === phone)
  const silenced = useOptedOut().data?.find((one) => one.phone === phone)
  const close = () => setPart(null)
  return (
    <div>
      <p className="text-[13px] text-muted">{text.contact.reach}</p>
      {listed && (
        <p className="mt-0.5">
          <Badge tone="warn">{text.contact.doNotCall}</Badge> {text.contact.since}{' '}
          <Time at={listed.createdAt} format="day" />
          {listed.reason && <span className="block break-words text-muted">{listed.reason}</span>}
        </p>
      )}
      {silenced && (
        <p className="mt-0.5">
          <Badge tone="warn">{text.contact.optedOut}</Badge> {text.contact.since}{' '}
          <Time at={silenced.createdAt} format="day" />
        </p>
      )}
      {!listed && !silenced && <p>{text.contact.noRestrictions}</p>}
      {mayWrite && (
        <Button size="sm" className="mt-1.5" onClick={() => setPart(listed ? 'remove' : 'add')}>
          {listed ? text.contact.allowCalls : text.contact.stopCalls}
        </Button>
      )}
      {part === 'add' && <AddDoNotCallSheet phone={phone} onClose={close} />}
      {part === 'remove' && <RemoveDoNotCallDialog phone={phone} onClose={close} />}
    </div>
  )
}
