import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { tellOtherTabs } from '../../session-end/session-channel.ts'
import { safeNextPath } from './next-path.ts'

/** Opens the dashboard after signing in, with an empty cache, and tells the other tabs. `next`: the path to open. */
export function useCompleteSignIn(): (next?: string) => Promise<void> {
  const open = useOpenDashboard()
  return async (next) => {
    tellOtherTabs('signed in')
    open(next)
  }
}

/** As `useCompleteSignIn`, after signing in on another tab. */
export function useOpenDashboard(): (next?: string) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (next) => {
    queryClient.clear()
    router.history.push(safeNextPath(next, location.origin))
  }
}
