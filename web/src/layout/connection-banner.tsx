import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { isReachable, onReconnect, reportAnswer, useIsConnectionLost } from '../connection.ts'
import { text } from './text.ts'

/** How often the page asks whether the service is back. */
const ASK_AGAIN_MS = 2_000

/** Says that the service cannot be reached. When it is back, everything that failed meanwhile is loaded again. */
export function ConnectionBanner() {
  const isLost = useIsConnectionLost()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onReconnect(() => {
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      }),
    [queryClient],
  )
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void isReachable().then((is) => is && reportAnswer()), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isLost])
  if (!isLost) return null
  return (
    <div role="status" className="sticky top-0 z-30 bg-warn-soft px-4 py-2 text-center font-medium text-warn">
      <LoaderCircle className="mr-2 inline size-4 animate-spin" aria-hidden />
      {text.connectionLost}
    </div>
  )
}
