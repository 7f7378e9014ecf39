import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format.ts'

/** The number of records that a list has in all, as text; null while loading. `kind` and `filters` are those of the list. */
export function useCount(
  kind: string,
  filters: Readonly<Record<string, string | undefined>>,
  count: () => Promise<{ count: number }>,
): string | null {
  const counted = useQuery({ queryKey: [kind, 'count', filters], queryFn: count, placeholderData: (before) => before })
  return counted.data ? formatCount(counted.data.count) : null
}
