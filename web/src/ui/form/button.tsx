import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

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
    'select-none disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    { md: 'h-8 px-3', sm: 'h-7 px-2 text-[13px]', icon: 'size-8' }[size],
    VARIANTS[variant],
  )

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: 'md' | 'sm' | 'icon'
  /** Shows a spinner and ignores clicks. */
  busy?: boolean | undefined
}

/** `size="icon"` needs an `aria-label`. */
export function Button({ variant, size, busy, className, children, disabled, ...rest }: ButtonProps) {
  const actsOnce = busy !== undefined || variant === 'primary' || variant === 'danger'
  return (
    <button
      type="button"
      {...rest}
      data-once={actsOnce ? '' : undefined}
      disabled={disabled === true || busy === true}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(variant, size), className)}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}
