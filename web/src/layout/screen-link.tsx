import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOptionalSession } from '../session.ts'
import { buttonClass } from '../ui/form/button.tsx'

/** Whether screens.ts has a route with this path, such as `/calls/$callId`. */
export function useRouteExists(path: string): boolean {
  return Object.hasOwn(useRouter().routesByPath, path)
}

interface ScreenLinkProps {
  to: string
  /** The search parameters of the link. */
  search?: Readonly<Record<string, string>> | undefined
  /** The route in screens.ts if `to` contains an id: `/calls/$callId`. */
  route?: string
  /** Makes the whole row clickable; the row must be `relative`. */
  cover?: boolean
  /** Renders the link as a button with this text. */
  button?: string
  children?: ReactNode
}

/** Screens on which a viewer can do nothing. */
const NOT_FOR_VIEWERS: ReadonlySet<string> = new Set(['/talk'])

/** A link to another screen. Renders nothing if the route does not exist or is of no use to the user, unless the link covers a row. */
export function ScreenLink({ to, search, route = to, cover = false, button, children }: ScreenLinkProps) {
  const exists = useRouteExists(route)
  const isOfUse = useOptionalSession()?.role !== 'viewer' || !NOT_FOR_VIEWERS.has(to)
  if (!(exists && isOfUse) && !cover) return null
  const look = cover ? 'after:absolute after:inset-0' : 'font-medium text-accent hover:underline'
  return (
    <Link to={to} {...(search && { search })} className={button === undefined ? look : buttonClass('primary')}>
      {button ?? children}
    </Link>
  )
}
