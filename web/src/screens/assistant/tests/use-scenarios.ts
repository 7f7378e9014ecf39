import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listScenarioResults, listScenarios, listSpokenResults } from '../../../client/sdk.gen.ts'
import type { Scenario, ScenarioResult, ScenarioSpokenResult } from '../../../client/types.gen.ts'

/** Oldest first. */
export const useScenarios = (assistantId: string) =>
  useQuery({
    queryKey: ['assistant', assistantId, 'scenarios'],
    queryFn: () => unwrap(listScenarios({ path: { id: assistantId } })),
  })

/** The last result of each test and version, newest versions first. */
export const useScenarioResults = (assistantId: string) =>
  useQuery({
    queryKey: ['assistant', assistantId, 'results'],
    queryFn: () => unwrap(listScenarioResults({ path: { id: assistantId } })),
  })

/** The last result of each test and version that was played aloud, newest versions first. */
export const useSpokenResults = (assistantId: string) =>
  useQuery({
    queryKey: ['assistant', assistantId, 'spoken'],
    queryFn: () => unwrap(listSpokenResults({ path: { id: assistantId } })),
  })

/** Loads the tests and their results again. */
export function useReloadScenarios(assistantId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      ['scenarios', 'results', 'spoken'].map((part) =>
        queryClient.invalidateQueries({ queryKey: ['assistant', assistantId, part] }),
      ),
    )
  }
}

/** The names of the tests that failed on a version, the last time that they were run or played aloud on it. Pure. */
export function failedOn(
  version: number,
  scenarios: readonly Scenario[],
  results: readonly ScenarioResult[],
  spoken: readonly ScenarioSpokenResult[],
): string[] {
  const failed = new Set(
    [...results, ...spoken].flatMap((one) => (one.version === version && one.passed === false ? [one.scenarioId] : [])),
  )
  return scenarios.filter(({ id }) => failed.has(id)).map(({ name }) => name)
}

/** How many tests a version passed; null: none was run on it. */
export function passedBy(
  results: readonly Pick<ScenarioSpokenResult, 'version' | 'passed'>[] | undefined,
  version: number,
): { passed: number; all: number } | null {
  const own = (results ?? []).filter((result) => result.version === version)
  return own.length === 0 ? null : { passed: own.filter(({ passed }) => passed).length, all: own.length }
}
