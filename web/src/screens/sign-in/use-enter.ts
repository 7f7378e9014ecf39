import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Goes inside after signing in, as somebody new: nothing read before counts. `next` is a path of ours or undefined. */
export function useEnter(): (next?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (next) => {
    queryClient.clear()
    // A link made by somebody else must not lead out of here: "//elsewhere.example" is another site.
    const isOurs = next !== undefined && /^\/(?![/\\])/.test(next)
    router.history.push(isOurs ? next : '/')
  }
}
