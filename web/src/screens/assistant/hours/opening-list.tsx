import { X } from 'lucide-react'
import { formatTimes } from '../../../format.ts'
import { Button } from '../../../ui/form/button.tsx'
import { text } from '../text.ts'
import { OpeningFields } from './opening-fields.tsx'
import type { Times } from './weekly-hours.ts'

interface OpeningListProps {
  openings: readonly Times[]
  onChange(openings: Times[]): void
  /** Labels of the two times of the first opening; the others are numbered. */
  labels: Times
  removeLabel(times: string): string
  readOnly?: boolean
}

/** The openings of a day, of which all but one can be removed. */
export const OpeningList = ({ openings, onChange, labels, removeLabel, readOnly = false }: OpeningListProps) =>
  openings.map((times, index) => (
    <OpeningFields
      // biome-ignore lint/suspicious/noArrayIndexKey: an opening has no name besides its place
      key={index}
      value={times}
      onChange={(changed) => onChange(openings.with(index, changed))}
      labels={{ open: text.nthTime(labels.open, index + 1), close: text.nthTime(labels.close, index + 1) }}
      readOnly={readOnly}
    >
      {!readOnly && openings.length > 1 && (
        <Button
          variant="ghost"
          size="icon"
          onClick={() => onChange(openings.toSpliced(index, 1))}
          aria-label={removeLabel(formatTimes(times))}
        >
          <X aria-hidden />
        </Button>
      )}
    </OpeningFields>
  ))
