import { Badge } from '../../ui/data/badge.tsx'
import { text } from './text.ts'
import { useSampleIds } from './use-sample-data.ts'

/** Marks a record that is sample data; nothing for any other. */
export function SampleBadge({ id }: { id: string | null }) {
  const { ids } = useSampleIds()
  return id !== null && ids.has(id) ? <Badge tone="accent">{text.sample.badge}</Badge> : null
}
