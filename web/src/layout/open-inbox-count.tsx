import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../api.ts'
import { listInbox } from '../client/sdk.gen.ts'
import type { InboxItem } from '../client/types.gen.ts'
import { text } from './text.ts'

/** The highest number that is counted; above it the label says "or more". */
const MAX_COUNTED = 100

/** The newest open messages and callbacks, at most 100. */
export const openInboxQuery = queryOptions({
  queryKey: ['inbox', 'open'],
  queryFn: async (): Promise<readonly InboxItem[]> =>
    (await unwrapPage(listInbox({ query: { status: 'open', limit: MAX_COUNTED } }))).items,
})

/** The newest open messages and callbacks; none while they are loading. */
export const useOpenInbox = (): readonly InboxItem[] => useQuery(openInboxQuery).data ?? []

export const openInboxLabel = (count: number): string =>
  text.navigation.openMessages(count >= MAX_COUNTED ? text.navigation.orMore(MAX_COUNTED) : String(count), count === 1)

/** The number in the navigation; nothing where no message is open. */
export function OpenInboxCount() {
  const count = useOpenInbox().length
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{openInboxLabel(count)}</span>
    </span>
  )
}
