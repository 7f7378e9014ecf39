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
import { text } from '../text.ts'
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
    <Card title={text.closedDays} flush>
      {coming.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-muted">
          <CalendarOff className="size-4" aria-hidden />
          {text.noClosedDays}
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
      toast.success(text.dayOpen(name), {
        undo: () => void closeDay(date, reason).catch((error: unknown) => toast.error(text.dayNotClosed, error)),
      })
    } catch (error) {
      toast.error(text.dayNotOpened, error)
    }
  }
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <span className="font-medium whitespace-nowrap">{name}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{reason}</span>
      {mayWrite && (
        <Button variant="ghost" size="icon" aria-label={text.removeClosedDay(name)} onClick={() => void open()}>
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
      <Field label={text.day} error={error} className="w-36">
        <Input type="date" required min={today} value={date} onValueChange={(next) => setDate(String(next))} />
      </Field>
      <Field label={text.reason} className="min-w-24 flex-1">
        <Input value={reason} onValueChange={setReason} maxLength={200} placeholder={text.reasonExample} />
      </Field>
      <Button type="submit" busy={busy}>
        {text.addClosedDay}
      </Button>
    </form>
  )
}
