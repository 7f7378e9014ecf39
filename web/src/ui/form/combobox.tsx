import { Combobox as Base } from '@base-ui/react/combobox'
import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { beginningFirst } from '../overlay/beginning-first.ts'
import { optionClass, popupClass } from '../overlay/popup-class.ts'
import { text } from '../text.ts'
import { controlClass, useFieldChange } from './field.tsx'

interface ComboboxProps<T> {
  items: readonly T[]
  value: T | null
  onChange(value: T | null): void
  /** The text that is shown in the input and searched. */
  label(item: T): string
  id(item: T): string
  /** A second line that distinguishes items of the same name. */
  detail?(item: T): string | null
  /** If the service searches: `items` are its results and are shown unfiltered. */
  onSearch?(text: string): void
  placeholder?: string
  empty?: string
  'aria-label'?: string
  disabled?: boolean
  /** There is always a value, so nothing clears it. */
  required?: boolean
}

/** A choice from many options, found by typing. A surrounding `Field` labels it. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { items, value, onChange, label, id, detail, onSearch, placeholder, empty = text.noMatches, disabled } = props
  const { required = false } = props
  const noteChange = useFieldChange()
  const [typed, setTyped] = useState('')
  const isSearched = typed !== '' && (value === null || label(value) !== typed)
  const choose = (item: T | null) => {
    noteChange()
    onChange(item)
  }
  return (
    <Base.Root
      items={isSearched && !onSearch ? beginningFirst(items, typed, label) : items}
      value={value}
      onValueChange={choose}
      itemToStringLabel={label}
      itemToStringValue={id}
      isItemEqualToValue={(a, b) => id(a) === id(b)}
      onInputValueChange={(next) => {
        setTyped(next)
        onSearch?.(next)
      }}
      filter={onSearch ? null : undefined}
      disabled={disabled ?? false}
      autoHighlight
    >
      <Base.InputGroup className="relative">
        <Base.Input
          placeholder={placeholder}
          aria-label={props['aria-label']}
          className={clsx('h-8 pr-8 pointer-coarse:h-10', controlClass)}
        />
        {!required && (
          <Base.Clear
            aria-label={text.clear}
            className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-muted hover:text-ink"
          >
            <X className="size-4" aria-hidden />
          </Base.Clear>
        )}
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup className={clsx(popupClass, 'max-h-80 w-(--anchor-width) overflow-y-auto')}>
            <Base.Empty>
              <div className="px-2 py-3 text-muted">{empty}</div>
            </Base.Empty>
            <Base.List>
              {(item: T) => (
                <Base.Item key={id(item)} value={item} className={optionClass}>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{label(item)}</span>
                    {detail?.(item) && <span className="block truncate text-[13px] text-muted">{detail(item)}</span>}
                  </span>
                  <Base.ItemIndicator>
                    <Check className="size-4 text-accent" aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
