import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { nextPath } from './next-path.ts'

/** Goes inside after signing in, as somebody new: nothing read before counts. `next`: where to. */
export function useEnter(): (next?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (next) => {
    queryClient.clear()
    router.history.push(nextPath(next, location.origin))
  }
}
