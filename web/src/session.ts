import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { unwrap } from './api.ts'
import { getMe } from './client/sdk.gen.ts'
import type { Me } from './client/types.gen.ts'

export type Role = Me['role']

/** The signed-in user, the business, and the user's other businesses. */
export type Session = Me

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => unwrap(getMe()),
  staleTime: 60_000,
  retry: false,
})

/** The session; always present inside the shell. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** The session, also outside the shell; null while nobody is signed in. */
export const useOptionalSession = (): Session | null => useQuery({ ...sessionQuery, enabled: false }).data ?? null

const ROLE_RANK: Record<Role, number> = { viewer: 0, member: 1, admin: 2, owner: 3 }

/** Whether the user's role is at least `role`. The server decides; this only hides buttons that would be refused. */
export const useHasRole = (role: Role): boolean => ROLE_RANK[useSession().role] >= ROLE_RANK[role]
