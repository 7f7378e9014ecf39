import { useQuery } from '@tanstack/react-query'
import { unwrap, unwrapPage } from '../../api.ts'
import { getWebhook, listWebhookEventTypes, listWebhooks } from '../../client/sdk.gen.ts'
import { useOnChange } from '../../live-updates.ts'

/** All endpoints; a business has at most five. */
export const useWebhooks = () =>
  useRefetchOnDelivery(
    useQuery({
      queryKey: ['endpoint', 'all'],
      queryFn: async () => (await unwrapPage(listWebhooks({ query: { limit: 100 } }))).items,
    }),
  )

export const useWebhook = (id: string) =>
  useRefetchOnDelivery(useQuery({ queryKey: ['endpoint', id], queryFn: () => unwrap(getWebhook({ path: { id } })) }))

/** The status of an endpoint changes with its deliveries. */
function useRefetchOnDelivery<Q extends { refetch(): unknown }>(query: Q): Q {
  useOnChange('delivery', () => void query.refetch())
  return query
}

/** The event types, the maximum number of endpoints, and the brand in the header names. */
export const useEventTypes = () =>
  useQuery({
    queryKey: ['event-types'],
    queryFn: () => unwrap(listWebhookEventTypes()),
    staleTime: Number.POSITIVE_INFINITY,
  })
