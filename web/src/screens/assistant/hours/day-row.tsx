import { Copy, Plus, X } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { text } from '../text.ts'
import { OpeningFields } from './opening-fields.tsx'
import { addOpening, type Day, MAX_OPENINGS, overnightNote, problemOf, type Times } from './weekly-hours.ts'

/** What the times of a week are. */
interface HoursKind {
  /** Labels of the two times, and of a day without times. */
  from: string
  to: string
  off: string
  /** Opening hours pass midnight and have several openings a day; other hours do neither. */
  areOpenings: boolean
}

interface DayRowProps {
  day: Day
  onChange(day: Day): void
  onCopy(): void
  readOnly: boolean
  /** Opening hours by default. */
  kind?: HoursKind
}

const OPENING_HOURS = { from: text.opens, to: text.closes, off: text.closed, areOpenings: true }

/** One day of a weekly schedule. */
export function DayRow({ day, onChange, onCopy, readOnly, kind = OPENING_HOURS }: DayRowProps) {
  const name = text.days[day.day]
  const note = kind.areOpenings ? overnightNote(day) : null
  const problem = kind.areOpenings ? problemOf(day) : null
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-x-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-10 w-28 items-center max-sm:flex-1">
        <Checkbox
          label={name}
          checked={day.isOpen}
          onChange={(isOpen) => onChange({ ...day, isOpen })}
          disabled={readOnly}
        />
      </div>
      {day.isOpen ? (
        <>
          <Openings day={day} onChange={onChange} readOnly={readOnly} kind={kind} />
          {!readOnly && (
            <div className="flex min-h-10 items-center">
              {kind.areOpenings && day.openings.length < MAX_OPENINGS && (
                <Button
                  variant="ghost"
                  size="icon"
                  onClick={() => onChange(addOpening(day))}
                  title={text.addHours}
                  aria-label={text.addHoursOn(name)}
                >
                  <Plus aria-hidden />
                </Button>
              )}
              <Button
                variant="ghost"
                size="icon"
                onClick={onCopy}
                title={text.copyToAll}
                aria-label={text.copyToAllOf(name)}
              >
                <Copy aria-hidden />
              </Button>
            </div>
          )}
          {problem ? (
            <p role="alert" className="w-full pb-1 text-[13px] text-bad max-sm:order-2">
              {problem}
            </p>
          ) : (
            note && <p className="w-full pb-1 text-[13px] text-muted max-sm:order-2">{note}</p>
          )}
        </>
      ) : (
        <span className="flex min-h-10 items-center text-muted">{kind.off}</span>
      )}
    </fieldset>
  )
}

function Openings({ day, onChange, readOnly, kind }: Required<Omit<DayRowProps, 'onCopy'>>) {
  const name = text.days[day.day]
  const { openings } = day
  const label = (time: string, index: number) => text.nthTime(`${name}, ${time}`, index + 1)
  const put = (index: number, times: Times) => onChange({ ...day, openings: openings.with(index, times) })
  const remove = (index: number) => onChange({ ...day, openings: openings.toSpliced(index, 1) })
  return (
    <div className="max-sm:order-1 max-sm:w-full">
      {openings.map((times, index) => (
        <OpeningFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an opening has no name besides its place
          key={index}
          value={times}
          onChange={(changed) => put(index, changed)}
          labels={{ open: label(kind.from, index), close: label(kind.to, index) }}
          readOnly={readOnly}
        >
          {!readOnly && openings.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              onClick={() => remove(index)}
              aria-label={text.removeHours(name, `${times.open}–${times.close}`)}
            >
              <X aria-hidden />
            </Button>
          )}
        </OpeningFields>
      ))}
    </div>
  )
}
