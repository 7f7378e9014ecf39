import { CalendarOff, X } from 'lucide-react'
import { useState } from 'react'
import type { StaffMember, TimeOff } from '../../client/types.gen.ts'
import { toIsoDate } from '../../format.ts'
import { useHasRole, useSession } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useNow } from '../../use-now.ts'
import { text } from './text.ts'
import { formatTimeOff, isComing } from './time-off-draft.ts'
import { TimeOffSheet } from './time-off-sheet.tsx'
import { useStaffChanges, useTimeOff } from './use-staff.ts'

/** Coming time off of the business and its staff. */
export function TimeOffCard({ staff }: { staff: readonly StaffMember[] }) {
  const timeOff = useTimeOff()
  const mayWrite = useHasRole('admin')
  const [isAdding, setAdding] = useState(false)
  const { timezone } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  if (timeOff.isPending) return <Loading />
  if (timeOff.isError) return <ErrorPanel error={timeOff.error} onRetry={() => void timeOff.refetch()} />
  const coming = timeOff.data.filter((one) => isComing(one, today))
  const nameOf = ({ staffId }: TimeOff) => staff.find(({ id }) => id === staffId)?.name ?? text.everybody
  return (
    <Card
      title={text.timeOff}
      flush
      aside={mayWrite && <Button onClick={() => setAdding(true)}>{text.addTimeOff}</Button>}
    >
      {coming.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-muted">
          <CalendarOff className="size-4 shrink-0" aria-hidden />
          {text.noTimeOff}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {coming.map((one) => (
            <TimeOffRow key={one.id} of={one} name={nameOf(one)} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {isAdding && <TimeOffSheet staff={staff} today={today} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function TimeOffRow({ of, name, mayWrite }: { of: TimeOff; name: string; mayWrite: boolean }) {
  const { addTimeOff, removeTimeOff } = useStaffChanges()
  const time = formatTimeOff(of, useNow())
  const remove = async () => {
    const { id, ...body } = of
    try {
      await removeTimeOff(id)
      toast.success(text.timeOffRemoved, {
        undo: () => void addTimeOff(body).catch((error: unknown) => toast.error(text.timeOffNotRestored, error)),
      })
    } catch (error) {
      toast.error(text.timeOffNotRemoved, error)
    }
  }
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-[13px] text-muted">{time}</p>
        {of.reason && <p className="text-[13px] break-words text-muted">{of.reason}</p>}
      </div>
      {mayWrite && (
        <Button variant="ghost" size="icon" aria-label={text.removeTimeOff(name, time)} onClick={() => void remove()}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}
