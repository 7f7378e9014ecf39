import { Select as Base } from '@base-ui/react/select'
import { clsx } from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { optionClass, popupClass } from '../overlay/popup-class.ts'
import { controlClass, useFieldChange } from './field.tsx'

export interface Option<V extends string = string> {
  value: V
  label: string
  /** Visible, but not selectable. */
  disabled?: boolean
}

interface SelectProps<V extends string> {
  options: readonly Option<V>[]
  value: V
  onChange(value: V): void
  /** Required outside a `Field`. */
  'aria-label'?: string
  disabled?: boolean
  className?: string
}

/** A choice from few options. For many options, or to search by typing, use `Combobox`. */
export function Select<V extends string>({ options, value, onChange, disabled, className, ...rest }: SelectProps<V>) {
  const noteChange = useFieldChange()
  const choose = (next: V | null) => {
    if (next === null) return
    noteChange()
    onChange(next)
  }
  return (
    <Base.Root
      items={options as Option<V>[]}
      value={value}
      onValueChange={choose}
      disabled={disabled ?? false}
      modal={false}
    >
      <Base.Trigger
        aria-label={rest['aria-label']}
        className={clsx('flex h-8 items-center justify-between gap-2 pointer-coarse:h-10', controlClass, className)}
      >
        <Base.Value className="truncate" />
        <Base.Icon>
          <ChevronsUpDown className="size-3.5 text-muted" aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={clsx(popupClass, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}>
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={optionClass}
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="ml-auto pl-3">
                    <Check className="size-4 text-accent" aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
