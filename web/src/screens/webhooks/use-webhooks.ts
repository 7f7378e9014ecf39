import { useQuery } from '@tanstack/react-query'
import { unwrap, unwrapPage } from '../../api.ts'
import { getWebhook, listWebhookEventTypes, listWebhooks } from '../../client/sdk.gen.ts'
import { useOnChange } from '../../live-updates.ts'

/** All endpoints: there are five at most. */
export const useWebhooks = () =>
  useTold(
    useQuery({
      queryKey: ['endpoint', 'all'],
      queryFn: async () => (await unwrapPage(listWebhooks({ query: { limit: 100 } }))).items,
    }),
  )

export const useWebhook = (id: string) =>
  useTold(useQuery({ queryKey: ['endpoint', id], queryFn: () => unwrap(getWebhook({ path: { id } })) }))

/** How an endpoint fares changes with its deliveries. */
function useTold<Q extends { refetch(): unknown }>(query: Q): Q {
  useOnChange('delivery', () => void query.refetch())
  return query
}

/** What can be subscribed to, how many endpoints there may be, and the brand in the names of the headers. */
export const useEventTypes = () =>
  useQuery({
    queryKey: ['event-types'],
    queryFn: () => unwrap(listWebhookEventTypes()),
    staleTime: Number.POSITIVE_INFINITY,
  })
