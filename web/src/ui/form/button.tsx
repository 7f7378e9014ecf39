import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'border border-bad/40 bg-surface text-bad hover:bg-bad-soft',
}

/** Also for links that look like buttons: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: 'md' | 'sm' | 'icon' = 'md'): string =>
  clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors',
    'select-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0',
    { md: 'h-8 px-3', sm: 'h-7 px-2 text-[13px]', icon: 'size-8' }[size],
    VARIANTS[variant],
  )

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: 'md' | 'sm' | 'icon'
  /** Shows a spinner and ignores clicks. */
  busy?: boolean | undefined
}

/**
 * `size="icon"` needs an `aria-label`. While the button is busy, and while it has the focus, it is only `aria-disabled`: a browser takes
 * the focus from a disabled button, and a keyboard would start at the top of the page again.
 */
export function Button(props: ButtonProps) {
  const { variant, size, busy, className, children, disabled, onClick, onFocus, onBlur, ...rest } = props
  const [isFocused, setFocused] = useState(false)
  const actsOnce = busy !== undefined || variant === 'primary' || variant === 'danger'
  const isOff = disabled === true || busy === true
  return (
    <button
      type="button"
      {...rest}
      data-once={actsOnce ? '' : undefined}
      disabled={disabled === true && !isFocused}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      // A press of Enter in a field of the form presses the button, too.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      className={clsx(buttonClass(variant, size), className)}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}
