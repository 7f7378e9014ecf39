import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button.tsx'

interface OptionRowsProps<Row extends { key: number }> {
  legend: string
  hint: string
  rows: readonly Row[]
  /** A row that the "Add" button appends; it gets a key of its own. */
  emptyRow: Omit<Row, 'key'>
  addLabel: string
  /** The label of the button that removes row `number`, from 1. */
  removeLabel(number: number): string
  onChange(rows: Row[]): void
  /** The fields of one row; `change` replaces parts of it. */
  children(row: Row, number: number, change: (to: Partial<Row>) => void): ReactNode
}

/** A list of rows of the same fields that are added, edited and removed, such as the headers of an endpoint. */
export function OptionRows<Row extends { key: number }>({
  legend,
  hint,
  rows,
  emptyRow,
  addLabel,
  removeLabel,
  onChange,
  children,
}: OptionRowsProps<Row>) {
  const change = (key: number, to: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    onChange([...rows, { ...emptyRow, key } as Row])
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium">{legend}</legend>
      <p className="text-[13px] text-muted">{hint}</p>
      {rows.map((row, at) => (
        <div key={row.key} className="flex flex-wrap items-end gap-2">
          {children(row, at + 1, (to) => change(row.key, to))}
          <Button
            variant="ghost"
            size="icon"
            aria-label={removeLabel(at + 1)}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button className="self-start" size="sm" onClick={add}>
        <Plus aria-hidden />
        {addLabel}
      </Button>
    </fieldset>
  )
}
