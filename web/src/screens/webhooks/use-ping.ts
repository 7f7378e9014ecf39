import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { pingWebhook } from '../../client/sdk.gen.ts'
import type { WebhookPing } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'

/** The last ping of this visit. It is sent once and only on request. */
const pingQuery = (id: string, event?: string) =>
  queryOptions({
    queryKey: ['ping', id],
    queryFn: () => unwrap(pingWebhook({ path: { id }, body: event === undefined ? {} : { event } })),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Shows the ping that the service sent when it saved an endpoint. */
export function useShowPing() {
  const queryClient = useQueryClient()
  return (id: string, ping: WebhookPing | null): void => {
    if (ping !== null) queryClient.setQueryData(pingQuery(id).queryKey, ping)
  }
}

/** Sends a ping or a sample event. */
export function useSendPing() {
  const queryClient = useQueryClient()
  return (id: string, event?: string): void => {
    void queryClient
      .fetchQuery({ ...pingQuery(id, event), staleTime: 0 })
      .catch(() => undefined) // the ping card shows the error
      .then(() => refreshKinds(queryClient, new Set(['delivery'])))
  }
}

export const usePing = (id: string) => useQuery(pingQuery(id))
