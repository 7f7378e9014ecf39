import { Checkbox } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Some of the rows are ticked, for the box in the head of a table. */
  mixed?: boolean
  onChange(checked: boolean): void
}

/** The box that ticks a row. The area around it can be pressed, too. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: RowCheckboxProps) {
  const Icon = mixed ? Minus : Check
  return (
    <Checkbox.Root
      aria-label={label}
      checked={checked}
      indeterminate={mixed}
      onCheckedChange={onChange}
      className="relative z-1 flex size-4 items-center justify-center rounded border border-line-strong bg-surface after:absolute after:-inset-3 data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent"
    >
      <Checkbox.Indicator>
        <Icon className="size-3 text-on-accent" strokeWidth={3} aria-hidden />
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
}
