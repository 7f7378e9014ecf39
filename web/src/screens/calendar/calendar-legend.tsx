import { clsx } from 'clsx'
import type { Service, StaffMember } from '../../client/types.gen.ts'
import { type ColorKey, serviceColors, staffColors } from './appointment/appointment-colors.ts'
import { text } from './text.ts'

interface CalendarLegendProps {
  by: ColorKey['by']
  onChoose(by: ColorKey['by']): void
  services: readonly Service[]
  staff: readonly StaffMember[]
}

/** Which color is what, and the choice between services and staff; nothing for one service without staff. */
export function CalendarLegend({ by, onChoose, services, staff }: CalendarLegendProps) {
  const entries =
    by === 'staff'
      ? staff.map(({ id, name }) => ({ id, name, color: staffColors(id, staff).dot }))
      : services.map(({ id, name }) => ({ id, name, color: serviceColors(name, services).dot }))
  if (staff.length === 0 && services.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-[13px] text-muted">
      {staff.length > 0 && <ColorChoice by={by} onChoose={onChoose} />}
      <ul aria-label={text.colors.legend[by]} className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
        {entries.map(({ id, name, color }) => (
          <li key={id} className="inline-flex min-w-0 items-center gap-1.5">
            <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: color }} />
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const CHOICES = ['service', 'staff'] as const

const ColorChoice = ({ by, onChoose }: Pick<CalendarLegendProps, 'by' | 'onChoose'>) => (
  <fieldset className="flex rounded-md border border-line-strong p-0.5">
    <legend className="sr-only">{text.colors.by}</legend>
    {CHOICES.map((choice) => (
      <button
        key={choice}
        type="button"
        aria-pressed={by === choice}
        onClick={() => onChoose(choice)}
        className={clsx(
          'h-6 rounded px-2 font-medium pointer-coarse:h-9',
          by === choice ? 'bg-sunken text-ink' : 'hover:text-ink',
        )}
      >
        {text.colors[choice]}
      </button>
    ))}
  </fieldset>
)
