import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import {
  diffAssistantVersions,
  listAssistants,
  listAssistantVersions,
  listAssistantWarnings,
  listPublishedAssistants,
} from '../../../client/sdk.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'

/** The default assistant first. */
export const useAssistants = () => useQuery({ queryKey: ['assistant', 'all'], queryFn: () => unwrap(listAssistants()) })

/** The assistants with what answers calls, drafts left out; the default one first. */
export const usePublishedAssistants = () =>
  useQuery({ queryKey: ['assistant', 'published'], queryFn: () => unwrap(listPublishedAssistants()) })

/** Whether calls begin by saying that an assistant speaks, as the default assistant is set. */
export const useDiscloses = (): boolean => usePublishedAssistants().data?.[0]?.disclosure ?? true

/** Newest first. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: ['assistant', id, 'versions'],
    queryFn: () => unwrap(listAssistantVersions({ path: { id } })),
  })

/** What contradicts what in the version that was saved last. */
export const useWarnings = (id: string) =>
  useQuery({
    queryKey: ['assistant', id, 'warnings'],
    queryFn: () => unwrap(listAssistantWarnings({ path: { id } })),
  })

export const useDifferences = (id: string, range: { from: number; to: number }) =>
  useQuery({
    queryKey: ['assistant', id, 'diff', range],
    queryFn: () => unwrap(diffAssistantVersions({ path: { id }, query: range })),
  })

/** Loads everything about assistants again. */
export function useReloadAssistants(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['assistant'] })
    refreshKinds(queryClient, new Set(['assistant']))
  }
}
