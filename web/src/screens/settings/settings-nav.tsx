import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRouteExists } from '../../layout/screen-link.tsx'
import {
  SETTINGS_GROUPS,
  SETTINGS_NAV_ITEMS,
  type SettingsGroup,
  type SettingsNavItem,
} from '../../layout/settings-navigation.ts'
import { useHasRole } from '../../session.ts'
import { text } from './text.ts'

/** The screens of the settings in groups. */
export function SettingsNav() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A phone shows only some of the links, so scroll the active one into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active link changes with the path
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={text.settings}
      className="-mx-4 mb-4 flex gap-1 overflow-x-auto overflow-y-hidden px-4 shadow-[inset_0_-1px_0_var(--line)] sm:mx-0 sm:px-0 lg:sticky lg:top-6 lg:mb-0 lg:flex-col lg:gap-5 lg:self-start lg:overflow-visible lg:shadow-none"
    >
      {SETTINGS_GROUPS.map((group) => (
        <Group key={group} group={group} />
      ))}
    </nav>
  )
}

function Group({ group }: { group: SettingsGroup }) {
  const items = SETTINGS_NAV_ITEMS.filter((item) => item.group === group)
  return (
    <div className="contents lg:flex lg:flex-col lg:gap-0.5">
      <p className="hidden px-2.5 pb-1 text-[13px] font-medium text-muted lg:block">{text.groups[group]}</p>
      {items.map((item) => (
        <SettingsLink key={item.to} item={item} />
      ))}
    </div>
  )
}

function SettingsLink({ item: { to, label, role } }: { item: SettingsNavItem }) {
  const may = useHasRole(role)
  const exists = useRouteExists(to)
  if (!may || !exists) return null
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/settings', includeSearch: false }}
      className="flex h-9 shrink-0 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink lg:h-8 lg:rounded-md lg:border-b-0 lg:hover:bg-sunken lg:aria-[current=page]:bg-sunken"
    >
      {label}
    </Link>
  )
}
