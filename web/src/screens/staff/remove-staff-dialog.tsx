import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComingAppointments, StaffMember } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { FieldProblem } from '../../ui/form/field-problem.ts'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { personLabel } from '../calendar/appointment/appointment-labels.ts'
import { text } from './text.ts'
import { useComingAppointments, useStaffChanges } from './use-staff.ts'

interface RemoveStaffDialogProps {
  of: StaffMember
  /** The members who can take the coming appointments. */
  others: readonly StaffMember[]
  onClose(): void
}

/** Removes a member of staff. Who still has appointments is removed only after the choice who takes them. */
export function RemoveStaffDialog({ of, others, onClose }: RemoveStaffDialogProps) {
  /** '' until it is chosen, 'nobody', or the id of a member. */
  const [taker, setTaker] = useState('')
  const coming = useComingAppointments(of.id)
  const { remove } = useStaffChanges()
  const count = coming.data?.count ?? 0
  const removing = useMutation({
    mutationFn: () => {
      if (count === 0) return remove(of.id, null)
      if (taker === '') throw new Error(text.chooseFirst)
      return remove(of.id, taker === 'nobody' ? 'unassign' : { moveTo: taker })
    },
    onSuccess: () => {
      toast.success(text.removed(of.name))
      onClose()
    },
    // The appointments may be others than those that the dialog shows.
    onError: () => void coming.refetch(),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeTitle(of.name)}
      description={text.removeHint}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="danger" busy={removing.isPending} disabled={!coming.data} onClick={() => removing.mutate()}>
            {text.remove}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {coming.isPending && <Loading rows={2} />}
        {coming.isError && <ErrorPanel error={coming.error} onRetry={() => void coming.refetch()} />}
        {coming.data && <ComingList name={of.name} coming={coming.data} />}
        {count > 0 && (
          <TakerField taker={taker} onChange={setTaker} others={others} error={fieldError(removing.error, 'moveTo')} />
        )}
        <FormError error={removing.error} fields={['moveTo']} />
      </div>
    </Dialog>
  )
}

function ComingList({ name, coming: { count, appointments } }: { name: string; coming: ComingAppointments }) {
  if (count === 0) return <p>{text.noComing(name)}</p>
  return (
    <div>
      <p>{text.coming(name, count)}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {appointments.map((one) => (
          <li key={one.id}>
            <ScreenLink to={`/calendar/${one.id}`} route="/calendar/$appointmentId">
              <Time at={one.startsAt} format="full" />
            </ScreenLink>{' '}
            {personLabel(one)}
          </li>
        ))}
      </ul>
      {count > appointments.length && <p className="text-muted">{text.moreComing(count - appointments.length)}</p>}
    </div>
  )
}

interface TakerFieldProps {
  taker: string
  onChange(taker: string): void
  others: readonly StaffMember[]
  error: FieldProblem
}

function TakerField({ taker, onChange, others, error }: TakerFieldProps) {
  const options = [
    { value: '', label: text.choose },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'nobody', label: text.nobody },
  ]
  const other = others.find(({ id }) => id === taker)
  const hint = other ? text.otherHint(other.name) : taker === 'nobody' ? text.nobodyHint : undefined
  return (
    <Field label={text.future} hint={hint} error={error}>
      <Select options={options} value={taker} onChange={onChange} />
    </Field>
  )
}
