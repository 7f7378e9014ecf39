import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { pingWebhook } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'

/** The last ping of this page's visit. It is sent when asked for, never by itself, and once. */
const pingOf = (id: string, event?: string) =>
  queryOptions({
    queryKey: ['ping', id],
    queryFn: () => unwrap(pingWebhook({ path: { id }, body: event === undefined ? {} : { event } })),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sends a ping, or the sample of an event. Also to be called before the page that shows the answer is there. */
export function useSendPing() {
  const queryClient = useQueryClient()
  return (id: string, event?: string): void => {
    void queryClient
      .fetchQuery({ ...pingOf(id, event), staleTime: 0 })
      .catch(() => undefined) // its card says so
      .then(() => refreshKinds(queryClient, new Set(['delivery'])))
  }
}

export const usePing = (id: string) => useQuery(pingOf(id))
