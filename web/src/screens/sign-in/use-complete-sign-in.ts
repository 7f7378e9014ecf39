import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { safeNextPath } from './next-path.ts'

/** Opens the dashboard after signing in, with an empty cache. `next`: the path to open. */
export function useCompleteSignIn(): (next?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (next) => {
    queryClient.clear()
    router.history.push(safeNextPath(next, location.origin))
  }
}
