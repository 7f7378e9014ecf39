import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../api.ts'
import { listDoNotCall, listOptedOut } from '../../../client/sdk.gen.ts'

/** The do-not-call list. */
export const useDoNotCall = () => useQuery({ queryKey: ['refusal', 'calls'], queryFn: () => unwrap(listDoNotCall()) })

/** The people who opted out of messages, by number of ours. */
export const useOptedOut = () => useQuery({ queryKey: ['refusal', 'messages'], queryFn: () => unwrap(listOptedOut()) })
