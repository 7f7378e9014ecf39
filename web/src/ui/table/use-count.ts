import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format.ts'
import { text } from '../text.ts'

interface Count {
  count: number
  more: boolean
}

/**
 * The number of records that a list has in all, as text; null while loading. `limit` is where the service stopped counting; null: there are no
 * more. `kind` and `filters` are those of the list.
 */
export function useCount(
  kind: string,
  filters: Readonly<Record<string, string | undefined>>,
  count: () => Promise<Count>,
): { shown: string; limit: string | null } | null {
  const { data } = useQuery({ queryKey: [kind, 'count', filters], queryFn: count, placeholderData: (before) => before })
  if (data === undefined) return null
  const counted = formatCount(data.count)
  return data.more ? { shown: text.moreThan(counted), limit: counted } : { shown: counted, limit: null }
}
