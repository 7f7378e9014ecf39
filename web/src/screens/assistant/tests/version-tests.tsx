import { Badge } from '../../../ui/data/badge.tsx'
import { text } from './text.ts'
import { passedBy, useAloudResults, useScenarioResults } from './use-scenarios.ts'

/** How many of its tests a version passed, the last time that they were run on it. */
export function VersionTests({ assistantId, version }: { assistantId: string; version: number }) {
  const results = useScenarioResults(assistantId)
  const aloudResults = useAloudResults(assistantId)
  const count = passedBy(results.data, version)
  const aloud = passedBy(
    aloudResults.data?.filter(({ state }) => state === 'ended'),
    version,
  )
  return (
    <>
      {count && (
        <Badge tone={count.passed === count.all ? 'good' : 'bad'}>{text.passedOf(count.passed, count.all)}</Badge>
      )}
      {aloud && (
        <Badge tone={aloud.passed === aloud.all ? 'good' : 'bad'}>{text.aloudPassedOf(aloud.passed, aloud.all)}</Badge>
      )}
    </>
  )
}
