import { Badge } from '../../../ui/data/badge.tsx'
import { text } from './text.ts'
import { passedBy, useScenarioResults, useSpokenResults } from './use-scenarios.ts'

/** How many of its tests a version passed, the last time that they were run on it. */
export function VersionTests({ assistantId, version }: { assistantId: string; version: number }) {
  const results = useScenarioResults(assistantId)
  const spokenResults = useSpokenResults(assistantId)
  const count = passedBy(results.data, version)
  const spoken = passedBy(
    spokenResults.data?.filter(({ state }) => state === 'ended'),
    version,
  )
  return (
    <>
      {count && (
        <Badge tone={count.passed === count.all ? 'good' : 'bad'}>{text.passedOf(count.passed, count.all)}</Badge>
      )}
      {spoken && (
        <Badge tone={spoken.passed === spoken.all ? 'good' : 'bad'}>
          {text.spokenPassedOf(spoken.passed, spoken.all)}
        </Badge>
      )}
    </>
  )
}
