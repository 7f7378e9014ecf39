import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from './api.ts'
import { isSignedOut } from './auth.ts'
import { onReconnect } from './connection.ts'
import { NotFound } from './layout/not-found.tsx'
import { Shell } from './layout/shell.tsx'
import { openChanges } from './live-updates.ts'
import { signInSearch } from './screens/sign-in/next-path.ts'
import { sessionQuery } from './session.ts'
import { text } from './text.ts'
import { ErrorPanel } from './ui/page/error-panel.tsx'
import { Loading } from './ui/page/skeleton.tsx'
import type { Filters } from './use-filters.ts'

export interface RouterContext {
  queryClient: QueryClient
}

/** Search parameters are text by name on every screen; see use-filters.ts. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>): Filters => search as Filters,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
  pendingComponent: Loading,
})

/**
 * In place of a screen that could not be loaded or shown; the navigation around it stays. A screen whose code could not be
 * fetched needs a reload, as browsers may remember the failure.
 */
export function ScreenError({ error }: { error: unknown }) {
  const router = useRouter()
  const isUnreachable = error instanceof ApiError && error.status === 0
  useEffect(() => (isUnreachable ? onReconnect(() => location.reload()) : undefined), [isUnreachable])
  const retry = () => (isUnreachable ? location.reload() : void router.invalidate())
  return (
    <div className="mx-auto max-w-xl p-6">
      <ErrorPanel error={error} title={text.screenFailed} onRetry={retry} />
    </div>
  )
}

/** The parent of the screens that need no session. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: Outlet })

/** The parent of all other screens: without a session it redirects to the sign-in page, which leads back here. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  async beforeLoad({ context, location }) {
    try {
      await context.queryClient.ensureQueryData(sessionQuery)
      openChanges(context.queryClient)
    } catch (error) {
      if (!isSignedOut(error)) throw error
      throw redirect({ to: '/sign-in', search: signInSearch(location.href) })
    }
  },
})

/** The parent of the screens of the settings, which share a navigation. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'settings-layout',
  component: lazyRouteComponent(() => import('./screens/settings/settings-layout.tsx'), 'SettingsLayout'),
})
