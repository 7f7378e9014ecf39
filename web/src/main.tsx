import { CSPProvider } from '@base-ui/react/csp-provider'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api.ts'
import { isSignedOut } from './auth.ts'
import { publicRoute, rootRoute, ScreenError, settingsRoute, shellRoute } from './parent-routes.tsx'
import { ignoreRepeatedPresses } from './repeat-guard.ts'
import { publicScreens, screens, settingsScreens } from './screens.ts'
import { endSession, watchSession } from './session-end/session-end.ts'
import { parseSearch, stringifySearch } from './use-filters.ts'
import './styles.css'
import { followSystemTheme } from './theme.ts'
import { Toaster } from './ui/overlay/toast.tsx'
import { keepFocus } from './ui/page/keep-focus.ts'
import { Loading } from './ui/page/skeleton.tsx'

function onQueryError(error: unknown): void {
  if (isSignedOut(error)) endSession()
}

/** A refusal is final; a network or server error may pass. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onQueryError }),
  mutationCache: new MutationCache({ onError: onQueryError }),
  defaultOptions: {
    queries: { staleTime: 10_000, refetchOnWindowFocus: false, retry: shouldRetry },
    // By default, a change made while offline waits and is sent later, when the user may have given it up. `always` lets it fail at once.
    mutations: { networkMode: 'always' },
  },
})

const router = createRouter({
  routeTree: rootRoute.addChildren([
    publicRoute.addChildren(publicScreens),
    shellRoute.addChildren([...screens, settingsRoute.addChildren(settingsScreens)]),
  ]),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

followSystemTheme()
watchSession({
  queryClient,
  router,
  isInside: () => router.state.matches.some(({ routeId }) => routeId.startsWith(shellRoute.id)),
})
ignoreRepeatedPresses(document)
const focus = keepFocus(document)
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation !== undefined) focus.onNavigation()
})
const root = createRoot(document.getElementById('app') as HTMLElement, {
  // What the service refused, or that it cannot be reached, is shown on the page and no fault of the page.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError)) console.error(error)
  },
})
root.render(
  <StrictMode>
    {/* The Content-Security-Policy forbids <style> elements that are created at runtime. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
