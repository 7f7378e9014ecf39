import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listServices } from '../../../client/sdk.gen.ts'
import type { Service } from '../../../client/types.gen.ts'

/** The services that can be booked, in the order in which they are offered; empty until loaded. */
export const useServices = (): readonly Service[] =>
  useQuery({ queryKey: ['business', 'services'], queryFn: () => unwrap(listServices()) }).data ?? []
