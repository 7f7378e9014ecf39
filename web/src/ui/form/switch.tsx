import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'

interface SwitchProps {
  checked: boolean
  onChange(checked: boolean): void
  label: string
  /** An explanation under the label. */
  hint?: ReactNode
  disabled?: boolean
}

/** A setting that changes at once. Use a checkbox in a form with a submit button. */
export function Switch({ checked, onChange, label, hint, disabled }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Switch.Root inside
    <label className="flex items-start justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-[13px] text-muted">{hint}</span>}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-4 translate-x-0.5 rounded-full bg-white shadow-sm transition-transform data-checked:translate-x-4.5" />
      </Base.Root>
    </label>
  )
}
