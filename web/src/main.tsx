import { CSPProvider } from '@base-ui/react/csp-provider'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from './api.ts'
import { isSignedOut } from './auth.ts'
import { openRoute, rootRoute, shellRoute } from './routes.tsx'
import { openScreens, screens } from './screens.ts'
import { parseSearch, stringifySearch } from './use-filters.ts'
import './styles.css'
import { followSystemTheme } from './theme.ts'
import { Toaster } from './ui/overlay/toast.tsx'

/** A session that ended meanwhile: back to the sign-in, and from there back here. */
function onFailure(error: unknown): void {
  const isInside = router.state.matches.some(({ routeId }) => routeId.startsWith(shellRoute.id))
  if (!isSignedOut(error) || !isInside) return
  queryClient.clear()
  void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } })
}

/** What the service refused stays refused; what it could not do right now may work in a moment. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500)

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: { staleTime: 10_000, refetchOnWindowFocus: false, retry: isWorthRetrying },
  },
})

const router = createRouter({
  routeTree: rootRoute.addChildren([openRoute.addChildren(openScreens), shellRoute.addChildren(screens)]),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

followSystemTheme()
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    {/* The page's policy allows no <style> made on the way. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
