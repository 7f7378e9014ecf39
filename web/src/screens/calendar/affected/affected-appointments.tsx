import type { AffectedAppointments as Affected } from '../../../client/types.gen.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useNoticeSettings } from '../../customer-notices/use-notice-settings.ts'
import { personLabel } from '../appointment/appointment-labels.ts'
import { text } from '../text.ts'

const words = text.affected
/** So many are named. */
const FEW = 8

export type AffectedChoice = 'keep' | 'cancel'

const CHOICES = (['keep', 'cancel'] as const).map((value) => ({ value, label: words[value] }))

interface AffectedAppointmentsProps {
  /** Undefined while it is loading. */
  affected: Affected | undefined
  choice: AffectedChoice
  onChoose(choice: AffectedChoice): void
}

/** Says which appointments are booked where hours are about to change, and asks whether they stay. */
export function AffectedAppointments({ affected, choice, onChoose }: AffectedAppointmentsProps) {
  const { data: settings } = useNoticeSettings()
  if (affected === undefined || affected.count === 0) return null
  const { count, appointments } = affected
  const tells =
    settings?.kinds.includes('cancellation') &&
    ((settings.byText && settings.hasTextNumber) || (settings.byMail && settings.hasMailServer))
  const hint = choice === 'keep' ? words.keepHint : tells ? words.noticesOn : words.noticesOff
  return (
    <div className="flex flex-col gap-3 rounded-md bg-warn-soft px-3 py-2">
      <div>
        <p role="status">{words.title(count)}</p>
        <ul className="mt-1 flex flex-col gap-0.5">
          {appointments.slice(0, FEW).map((one) => (
            <li key={one.id}>
              <ScreenLink to={`/calendar/${one.id}`} route="/calendar/$appointmentId">
                <Time at={one.startsAt} format="full" />
              </ScreenLink>{' '}
              {personLabel(one)}
            </li>
          ))}
        </ul>
        {count > FEW && <p>{words.more(count - FEW)}</p>}
      </div>
      {count === appointments.length && (
        <Field label={words.what} hint={hint}>
          <Select options={CHOICES} value={choice} onChange={onChoose} />
        </Field>
      )}
    </div>
  )
}
