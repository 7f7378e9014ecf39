import { Copy, Plus } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { text } from '../text.ts'
import { OpeningList } from './opening-list.tsx'
import { addOpening, type Day, MAX_OPENINGS, overnightNote } from './weekly-hours.ts'

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
  /** What is wrong with the day, as a sentence. */
  problem?: string | null
  /** Opening hours by default. */
  kind?: HoursKind
}

const OPENING_HOURS = { from: text.opens, to: text.closes, off: text.closed, areOpenings: true }

/** One day of a weekly schedule. */
export function DayRow({ day, onChange, onCopy, readOnly, problem = null, kind = OPENING_HOURS }: DayRowProps) {
  const name = text.days[day.day]
  const note = kind.areOpenings ? overnightNote(day.openings) : null
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
          <div className="max-sm:order-1 max-sm:w-full">
            <OpeningList
              openings={day.openings}
              onChange={(openings) => onChange({ ...day, openings })}
              labels={{ open: `${name}, ${kind.from}`, close: `${name}, ${kind.to}` }}
              removeLabel={(times) => text.removeHours(name, times)}
              readOnly={readOnly}
            />
          </div>
          {!readOnly && (
            <div className="flex min-h-10 items-center">
              {kind.areOpenings && day.openings.length < MAX_OPENINGS && (
                <Button
                  variant="ghost"
                  size="icon"
                  onClick={() => onChange({ ...day, openings: addOpening(day.openings) })}
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
