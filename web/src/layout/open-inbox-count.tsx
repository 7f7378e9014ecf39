import { useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../api.ts'
import { listInbox } from '../client/sdk.gen.ts'

/** The highest number that is counted; above it the label says "or more". */
const MAX_COUNTED = 100

/** How many messages and callbacks are open; 0 while that is not known. */
export function useOpenInbox(): number {
  const open = useQuery({
    queryKey: ['inbox', 'open'],
    queryFn: async () => (await unwrapPage(listInbox({ query: { status: 'open', limit: MAX_COUNTED } }))).items.length,
  })
  return open.data ?? 0
}

export const openInboxLabel = (count: number): string =>
  `${count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count} open message${count === 1 ? '' : 's'}`

/** The number in the navigation; nothing where no message is open. */
export function OpenInboxCount() {
  const count = useOpenInbox()
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{openInboxLabel(count)}</span>
    </span>
  )
}
