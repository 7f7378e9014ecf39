import type { Business } from '../../features/business/business.ts'
import {
  type CallerLookup,
  type CallerLookups,
  hasVariables,
  type LookupValues,
  withValues,
} from '../../features/caller-lookup/caller-lookup.ts'
import { callerPhone } from '../call/caller.ts'
import type { CallFacts } from '../call/config.ts'

/** What the owner's system says about the caller of one call. */
export interface CallLookup {
  /** Null if the answer has not come yet. */
  values(): LookupValues | null
  /** A greeting with its variables filled in. Waits for the answer only if there are variables. */
  fill(greeting: string | null): Promise<string | null>
}

/** Starts to look up the caller while the call is being answered. Null if the assistant does not look up callers. */
export function startLookup(
  lookups: CallerLookups | undefined,
  {
    callId,
    business,
    leg,
    lookup,
  }: { callId: string; business: Business; leg: CallFacts['leg']; lookup: CallerLookup | null },
): CallLookup | null {
  if (lookups === undefined || lookup === null) return null
  const { direction, from, to } = leg
  const businessPhone = direction === 'inbound' ? to : from
  const call = { callId, direction, callerPhone: callerPhone(business, leg), businessPhone }
  let values: LookupValues | null = null
  const done = lookups.lookUp(business.id, lookup, call).then((result) => {
    values = result.values
    return result.values
  })
  return {
    values: () => values,
    fill: async (greeting) =>
      greeting !== null && hasVariables(greeting) ? withValues(greeting, await done) || null : greeting,
  }
}

/** The profile of an answered call, whose greeting waits for the values of its variables. */
export const withLookedUp = async <P extends { greeting: string | null }>({
  profile,
  lookup,
}: {
  profile: P
  lookup: CallLookup | null
}): Promise<P> => (lookup === null ? profile : { ...profile, greeting: await lookup.fill(profile.greeting) })
