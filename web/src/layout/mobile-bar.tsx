import { Link } from '@tanstack/react-router'
import { Ellipsis, Search } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../ui/form/button.tsx'
import { Sheet } from '../ui/overlay/sheet.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { NAV_ITEMS } from './navigation.ts'
import { NotificationBell } from './notification-bell.tsx'
import { NavLink } from './sidebar.tsx'
import { text } from './text.ts'

const TAB = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[11px] font-medium text-muted'

/** The header of the mobile layout. */
export function MobileHeader({ onSearch }: { onSearch(): void }) {
  return (
    <header className="flex h-12 items-center justify-between border-b border-line bg-canvas px-4 sm:hidden">
      <span className="flex items-center gap-2 font-semibold">
        <BrandMark /> {text.product}
      </span>
      <span className="flex items-center gap-1">
        <NotificationBell />
        <button
          type="button"
          aria-label={text.navigation.search}
          onClick={onSearch}
          className={buttonClass('ghost', 'icon')}
        >
          <Search aria-hidden />
        </button>
      </span>
    </header>
  )
}

/** The navigation of the mobile layout: the most used screens, all others behind "More". */
export function MobileBar() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <nav
      aria-label={text.navigation.label}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {NAV_ITEMS.filter(({ onMobile }) => onMobile).map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          className={`${TAB} aria-[current=page]:text-accent`}
        >
          <Icon className="size-5" aria-hidden />
          {label}
        </Link>
      ))}
      <button type="button" onClick={() => setOpen(true)} className={TAB}>
        <Ellipsis className="size-5" aria-hidden />
        {text.navigation.more}
      </button>
      <Sheet open={isOpen} onClose={close} title={text.navigation.allScreens}>
        <div className="-mx-2 flex flex-col">
          {NAV_ITEMS.map((item) => (
            <NavLink key={item.to} item={item} onClick={close} />
          ))}
        </div>
        <div className="mt-3 border-t border-line pt-3">
          <AccountMenu />
        </div>
      </Sheet>
    </nav>
  )
}
