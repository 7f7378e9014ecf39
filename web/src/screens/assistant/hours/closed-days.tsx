import { CalendarOff, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../api.ts'
import { formatDay, toIsoDate } from '../../../format.ts'
import { useHasRole, useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useNow } from '../../../use-now.ts'
import { useBusinessChanges, useClosures } from '../use-business.ts'

/** Days on which the business is closed, such as holidays. Past days are not shown. */
export function ClosedDays() {
  const closures = useClosures()
  const mayWrite = useHasRole('admin')
  const { timezone } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  if (closures.isPending) return <Loading />
  if (closures.isError) return <ErrorPanel error={closures.error} onRetry={() => void closures.refetch()} />
  const coming = closures.data.filter(({ date }) => date >= today)
  return (
    <Card title="Closed days" flush>
      {coming.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-muted">
          <CalendarOff className="size-4" aria-hidden /> None ahead. On a closed day nothing can be booked.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {coming.map((closure) => (
            <ClosedDay key={closure.date} {...closure} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite && <CloseForm today={today} />}
    </Card>
  )
}

function ClosedDay({ date, reason, mayWrite }: { date: string; reason: string | null; mayWrite: boolean }) {
  const { openDay, closeDay } = useBusinessChanges()
  const now = useNow()
  const name = formatDay(`${date}T12:00:00Z`, 'UTC', now)
  const open = async () => {
    try {
      await openDay(date)
      toast.success(`${name} is open again.`, {
        undo: () =>
          void closeDay(date, reason).catch((error: unknown) => toast.error('The day was not closed again', error)),
      })
    } catch (error) {
      toast.error('The day was not opened', error)
    }
  }
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <span className="font-medium whitespace-nowrap">{name}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{reason}</span>
      {mayWrite && (
        <Button variant="ghost" size="icon" aria-label={`Open on ${name}`} onClick={() => void open()}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}

function CloseForm({ today }: { today: string }) {
  const [date, setDate] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { closeDay } = useBusinessChanges()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await closeDay(date, reason.trim() || null)
      setDate('')
      setReason('')
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2 border-t border-line p-4">
      <Field label="Day" error={error} className="w-36">
        <Input type="date" required min={today} value={date} onValueChange={(next) => setDate(String(next))} />
      </Field>
      <Field label="Reason" className="min-w-24 flex-1">
        <Input value={reason} onValueChange={setReason} maxLength={200} placeholder="Holiday" />
      </Field>
      <Button type="submit" busy={busy}>
        Close it
      </Button>
    </form>
  )
}
