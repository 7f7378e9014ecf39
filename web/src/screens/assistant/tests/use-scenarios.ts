import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listScenarioResults, listScenarios } from '../../../client/sdk.gen.ts'
import type { ScenarioResult } from '../../../client/types.gen.ts'

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

/** Loads the tests and their results again. */
export function useReloadScenarios(assistantId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      ['scenarios', 'results'].map((part) =>
        queryClient.invalidateQueries({ queryKey: ['assistant', assistantId, part] }),
      ),
    )
  }
}

/** How many tests a version passed; null: none was run on it. */
export function passedBy(
  results: readonly ScenarioResult[] | undefined,
  version: number,
): { passed: number; all: number } | null {
  const own = (results ?? []).filter((result) => result.version === version)
  return own.length === 0 ? null : { passed: own.filter(({ passed }) => passed).length, all: own.length }
}
