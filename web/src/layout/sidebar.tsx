import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useHasRole } from '../session.ts'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { NAVIGATION, type NavItem } from './navigation.ts'
import { NotificationBell } from './notification-bell.tsx'
import { text } from './text.ts'

/** The navigation of the wide layout. Between 640 and 900 px it shows icons only, so that tables keep their columns. */
export function Sidebar({ onSearch }: { onSearch(): void }) {
  return (
    <aside className="sticky top-0 flex h-dvh w-56 shrink-0 narrow-sidebar:w-14 flex-col border-r border-line bg-canvas max-sm:hidden">
      <div className="flex h-14 items-center gap-2.5 px-4 font-semibold narrow-sidebar:h-auto narrow-sidebar:flex-col narrow-sidebar:px-2 narrow-sidebar:py-3">
        <BrandMark /> <span className="narrow-sidebar:sr-only">{text.product}</span>
        <span className="ml-auto -mr-1 narrow-sidebar:mx-auto">
          <NotificationBell />
        </span>
      </div>
      <div className="px-3 pb-2">
        <button
          type="button"
          onClick={onSearch}
          className="flex h-8 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-muted hover:text-ink"
        >
          <Search className="size-4 shrink-0" aria-hidden />{' '}
          <span className="narrow-sidebar:sr-only">{text.navigation.search}</span>
          <kbd className="ml-auto font-sans text-xs narrow-sidebar:hidden">{text.navigation.searchKeys}</kbd>
        </button>
      </div>
      <nav aria-label={text.navigation.label} className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {NAVIGATION.map(({ label, items }) => (
          <div key={items[0]?.to} className="mt-3 first:mt-1">
            {label && <p className="px-2 pb-1 text-xs font-medium text-muted narrow-sidebar:sr-only">{label}</p>}
            {items.map((item) => (
              <NavLink key={item.to} item={item} />
            ))}
          </div>
        ))}
      </nav>
      <div className="border-t border-line p-2">
        <AccountMenu />
      </div>
    </aside>
  )
}

export function NavLink({ item, onClick }: { item: NavItem; onClick?: () => void }) {
  const { to, label, icon: Icon, count: Count, role = 'viewer' } = item
  const may = useHasRole(role)
  if (!may) return null
  return (
    <Link
      to={to}
      {...(onClick && { onClick })}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      title={label}
      className="relative flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-11 aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <span className="narrow-sidebar:sr-only">{label}</span>
      {Count && (
        <span className="ml-auto narrow-sidebar:absolute narrow-sidebar:top-0 narrow-sidebar:right-0">
          <Count />
        </span>
      )}
    </Link>
  )
}
