import { Badge } from '../../../ui/data/badge.tsx'
import { text } from './text.ts'
import { passedBy, useScenarioResults } from './use-scenarios.ts'

/** How many of its tests a version passed, the last time that they were run on it. */
export function VersionTests({ assistantId, version }: { assistantId: string; version: number }) {
  const results = useScenarioResults(assistantId)
  const count = passedBy(results.data, version)
  if (count === null) return null
  return <Badge tone={count.passed === count.all ? 'good' : 'bad'}>{text.passedOf(count.passed, count.all)}</Badge>
}
