import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/form/button.tsx'

/** Whether this dashboard has a screen at that path of screens.ts, such as `/calls/$callId`. */
export function useRouteExists(path: string): boolean {
  return Object.hasOwn(useRouter().routesByPath, path)
}

interface ScreenLinkProps {
  to: string
  /** What its URL says beyond the path. */
  search?: Readonly<Record<string, string>> | undefined
  /** Its path in screens.ts, where `to` has an id in it: `/calls/$callId`. */
  route?: string
  /** Covers the row it is in (which is `relative`), so that a click anywhere opens it. */
  cover?: boolean
  /** Looks like a button with this text. */
  button?: string
  children?: ReactNode
}

/** A link in the text of a screen to another one; nothing where there is no such screen, unless it covers a row. */
export function ScreenLink({ to, search, route = to, cover = false, button, children }: ScreenLinkProps) {
  const exists = useRouteExists(route)
  if (!exists && !cover) return null
  const look = cover ? 'after:absolute after:inset-0' : 'font-medium text-accent hover:underline'
  return (
    <Link to={to} {...(search && { search })} className={button === undefined ? look : buttonClass('primary')}>
      {button ?? children}
    </Link>
  )
}
