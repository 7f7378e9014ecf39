import { unwrapPage } from '../../api.ts'
import { listAppointments } from '../../client/sdk.gen.ts'
import type { Appointment } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { personLabel } from '../calendar/appointment/appointment-labels.ts'
import { text } from './text.ts'

/** So many are named; of more, only this many are read. */
const FEW = 5
const MOST = 100

/** The coming appointments of a service, soonest first; at most 100. @throws ApiError */
export async function comingAppointmentsOf(service: string): Promise<readonly Appointment[]> {
  const query = { service, status: 'confirmed' as const, startsAfter: new Date().toISOString(), limit: MOST }
  const { items } = await unwrapPage(listAppointments({ query }))
  return items.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

interface RemoveServiceDialogProps {
  name: string
  coming: readonly Appointment[]
  onRemove(): void
  onClose(): void
}

/** Asks before a service is removed that people have booked. */
export function RemoveServiceDialog({ name, coming, onRemove, onClose }: RemoveServiceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeService.title(name)}
      description={text.removeService.hint}
      actions={
        <>
          <Button onClick={onClose}>{text.removeService.keep}</Button>
          <Button variant="danger" onClick={onRemove}>
            {text.removeService.remove}
          </Button>
        </>
      }
    >
      <p>{text.removeService.coming(coming.length, coming.length === MOST)}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {coming.slice(0, FEW).map((one) => (
          <li key={one.id}>
            <ScreenLink to={`/calendar/${one.id}`} route="/calendar/$appointmentId">
              <Time at={one.startsAt} format="full" />
            </ScreenLink>{' '}
            {personLabel(one)}
          </li>
        ))}
      </ul>
      {coming.length > FEW && <p className="text-muted">{text.removeService.more(coming.length - FEW)}</p>}
    </Dialog>
  )
}
