import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import {
  createTransferDestination,
  listTransferDestinations,
  removeTransferDestination,
  updateTransferDestination,
} from '../../../client/sdk.gen.ts'
import type { NewTransferDestination, TransferDestination } from '../../../client/types.gen.ts'

// Changes of destinations are reported as changes of the business.
const DESTINATIONS = ['business', 'transferDestinations']

/** The destinations in their order. */
export const useDestinations = (enabled = true) =>
  useQuery({ queryKey: DESTINATIONS, queryFn: () => unwrap(listTransferDestinations()), enabled })

/** Changes to the destinations. Each function rejects with the service's error and loads the list again on success. */
export function useDestinationChanges() {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: DESTINATIONS })
  return {
    reload,
    async add(body: NewTransferDestination): Promise<TransferDestination> {
      const added = await unwrap(createTransferDestination({ body }))
      await reload()
      return added
    },
    /** @param position the place in the list, from 0 */
    async move(id: string, position: number): Promise<void> {
      await unwrap(updateTransferDestination({ path: { id }, body: { position } }))
      await reload()
    },
    async remove(id: string): Promise<void> {
      await unwrapEmpty(removeTransferDestination({ path: { id } }))
      await reload()
    },
  }
}
