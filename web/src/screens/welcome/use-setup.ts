import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getSetup, listTrades, startOwnBusiness, updateSetup } from '../../client/sdk.gen.ts'
import type { SetupChange } from '../../client/types.gen.ts'
import { sessionQuery } from '../../session.ts'

const SETUP = ['business', 'setup']

export const useSetup = () => useQuery({ queryKey: SETUP, queryFn: () => unwrap(getSetup()) })

export const useTrades = () =>
  useQuery({ queryKey: ['trades'], queryFn: () => unwrap(listTrades()), staleTime: Number.POSITIVE_INFINITY })

export function useSetupChanges() {
  const queryClient = useQueryClient()
  return {
    async change(body: SetupChange): Promise<void> {
      queryClient.setQueryData(SETUP, await unwrap(updateSetup({ body })))
      await queryClient.invalidateQueries(sessionQuery)
    },
    /** Removes the demo data; everything that is loaded is loaded again. */
    async start(name: string): Promise<void> {
      await unwrap(startOwnBusiness({ body: { name } }))
      await queryClient.invalidateQueries()
    },
  }
}
