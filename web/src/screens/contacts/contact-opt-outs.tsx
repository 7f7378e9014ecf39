import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { DoNotCallSheet, MayCallDialog } from '../outreach/opt-outs/do-not-call-sheet.tsx'
import { useDoNotCall, useOptedOut } from '../outreach/opt-outs/use-opt-out-lists.ts'

/** Whether somebody wants calls and messages from us. @param phone E.164 */
export function Refusals({ phone }: { phone: string }) {
  const [part, setPart] = useState<'add' | 'remove' | null>(null)
  const mayWrite = useHasRole('member')
  const listed = useDoNotCall().data?.find((one) => one.phone === phone)
  const silenced = useOptedOut().data?.find((one) => one.phone === phone)
  const close = () => setPart(null)
  return (
    <div>
      <p className="text-[13px] text-muted">Calls and messages from us</p>
      {listed && (
        <p className="mt-0.5">
          <Badge tone="warn">Do not call</Badge> since <Time at={listed.createdAt} format="day" />
          {listed.reason && <span className="block break-words text-muted">{listed.reason}</span>}
        </p>
      )}
      {silenced && (
        <p className="mt-0.5">
          <Badge tone="warn">No messages</Badge> since <Time at={silenced.createdAt} format="day" />
        </p>
      )}
      {!listed && !silenced && <p>Nothing was refused.</p>}
      {mayWrite && (
        <Button size="sm" className="mt-1.5" onClick={() => setPart(listed ? 'remove' : 'add')}>
          {listed ? 'May be called again' : 'Do not call'}
        </Button>
      )}
      {part === 'add' && <DoNotCallSheet phone={phone} onClose={close} />}
      {part === 'remove' && <MayCallDialog phone={phone} onClose={close} />}
    </div>
  )
}
