import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listServices } from '../../../client/sdk.gen.ts'
import type { Service } from '../../../client/types.gen.ts'

/** What can be booked, in the order in which it is offered; none until it has come. */
export const useServices = (): readonly Service[] =>
  useQuery({ queryKey: ['business', 'services'], queryFn: () => unwrap(listServices()) }).data ?? []
