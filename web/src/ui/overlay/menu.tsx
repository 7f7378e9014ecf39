import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check, Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../form/button.tsx'
import { text } from '../text.ts'
import { optionClass, popupClass } from './popup-class.ts'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  onSelect(): void
  danger?: boolean
  disabled?: boolean
  /** For one of several choices: whether it is the present one. */
  isChosen?: boolean
  /** Draws a line above the item. */
  separated?: boolean
}

/** The secondary actions of a page. */
export const MoreMenu = ({ items }: { items: readonly MenuItem[] }) => (
  <Menu
    trigger={
      <Button size="icon" aria-label={text.more}>
        <Ellipsis aria-hidden />
      </Button>
    }
    items={items}
  />
)

/** The actions on one row of a table. */
export const RowMenu = ({ label, items }: { label: string; items: readonly MenuItem[] }) => (
  <Menu
    trigger={
      <Button size="icon" variant="ghost" aria-label={label}>
        <Ellipsis aria-hidden />
      </Button>
    }
    items={items}
  />
)

/** `trigger` is a custom button. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className={clsx(popupClass, 'min-w-44')}>
            {items.map(({ label, icon: Icon, onSelect, danger, disabled, separated, isChosen }) => (
              <div key={label} role="none">
                {separated && <Base.Separator className="mx-1 my-1 h-px bg-line" />}
                <Base.Item
                  onClick={onSelect}
                  disabled={disabled ?? false}
                  {...(isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': isChosen })}
                  className={clsx(optionClass, danger && 'text-bad data-highlighted:bg-bad-soft')}
                >
                  {Icon && <Icon className={clsx('size-4', !danger && 'text-muted')} aria-hidden />}
                  {label}
                  {isChosen && <Check className="ml-auto size-4" aria-hidden />}
                </Base.Item>
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
