import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { isSame } from './merge-drafts.ts'

/** A query about what is typed; null while too little is typed. */
type CheckQuery<T> = Pick<UseQueryOptions<T>, 'queryFn'> & { queryKey: readonly unknown[] }

/** What a form asks the service about the values that are typed, so that people know it before they save. */
export interface Check<T> {
  /** The answer for what is typed now; undefined while the service is asked, or too little is typed. */
  found: T | undefined
  /**
   * Waits for the answer. @returns whether the form may be saved: nothing was found, or the user has seen what was found. If not, the form
   * now shows it, and the user decides again. @throws ApiError
   */
  mayGoOn(): Promise<boolean>
}

/** @param query null while too little is typed @param isNothing whether an answer needs no decision */
export function useCheck<T>(query: CheckQuery<T> | null, isNothing: (found: T) => boolean): Check<T> {
  const queryClient = useQueryClient()
  const { data } = useQuery<T>({ queryKey: ['no check'], ...query, enabled: query !== null })
  return {
    found: query === null ? undefined : data,
    async mayGoOn() {
      if (query === null) return true
      const found = await queryClient.fetchQuery<T>({ ...query })
      return isNothing(found) || isSame(found, data)
    },
  }
}
