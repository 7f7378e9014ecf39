import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'

interface CheckboxProps {
  checked: boolean
  onChange(checked: boolean): void
  label: string
  hint?: string
  disabled?: boolean
  /** For a label whose meaning depends on its position. */
  'aria-label'?: string
}

export function Checkbox({ checked, onChange, label, hint, disabled, ...rest }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox.Root inside
    <label className="flex items-start gap-2">
      <Base.Root
        aria-label={rest['aria-label']}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded border border-line-strong bg-surface data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Indicator>
          <Check className="size-3 text-on-accent" strokeWidth={3} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-[13px] text-muted">{hint}</span>}
      </span>
    </label>
  )
}
