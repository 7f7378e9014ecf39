import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRouteExists } from '../../layout/screen-link.tsx'
import { SETTINGS_NAV_ITEMS, type SettingsNavItem } from '../../layout/settings-navigation.ts'
import { useHasRole } from '../../session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { text } from './text.ts'

interface SettingsHeaderProps {
  title: string
  beside?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** The tabs of the settings, and the title and actions of the current screen. */
export function SettingsHeader(props: SettingsHeaderProps) {
  const nav = useRef<HTMLElement>(null)
  // A phone shows only about four tabs, so scroll the active tab into view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <>
      <nav
        ref={nav}
        aria-label={text.settings}
        className="-mx-4 mb-4 flex gap-1 overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--line)] sm:mx-0 sm:px-0"
      >
        {SETTINGS_NAV_ITEMS.map((item) => (
          <SettingsTab key={item.to} item={item} />
        ))}
      </nav>
      <PageHeader {...props} />
    </>
  )
}

function SettingsTab({ item: { to, label, role } }: { item: SettingsNavItem }) {
  const may = useHasRole(role)
  const exists = useRouteExists(to)
  if (!may || !exists) return null
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/settings', includeSearch: false }}
      className="flex h-9 shrink-0 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  )
}
