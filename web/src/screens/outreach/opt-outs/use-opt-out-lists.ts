import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listDoNotCall, listOptedOut } from '../../../client/sdk.gen.ts'

/** Who is not to be called. */
export const useDoNotCall = () => useQuery({ queryKey: ['refusal', 'calls'], queryFn: () => unwrap(listDoNotCall()) })

/** Who wants no messages, from which of our numbers. */
export const useOptedOut = () => useQuery({ queryKey: ['refusal', 'messages'], queryFn: () => unwrap(listOptedOut()) })
