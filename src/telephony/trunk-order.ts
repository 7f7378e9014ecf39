import type { Trunk } from './trunk.ts'

const DEFAULT_PRIORITY = 10

/** Whether calls can go out over a trunk. */
export const placesCalls = (trunk: Pick<Trunk, 'host' | 'outboundEnabled'>): boolean =>
  Boolean(trunk.host) && trunk.outboundEnabled !== false

/**
 * Sorts trunks for outbound calls: those whose hosts answer before those whose hosts do not, then by priority. Trunks that
 * are equal in both keep their order. Pure.
 * @param isHealthy whether the host of a trunk answers, or nothing else is known of it
 */
export function inCallingOrder<T extends Pick<Trunk, 'id' | 'priority'>>(
  trunks: readonly T[],
  isHealthy: (trunkId: string) => boolean,
): T[] {
  const rank = (trunk: T): number => (isHealthy(trunk.id) ? 0 : 1_000) + (trunk.priority ?? DEFAULT_PRIORITY)
  return trunks.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The trunks over which a call is tried, one after the other: the chosen one, then the others of its business. A chosen trunk
 * whose host does not answer waits behind those that do. Pure.
 */
export function trunksToTry<T extends Trunk>(
  chosen: T,
  trunks: readonly T[],
  isHealthy: (trunkId: string) => boolean,
): T[] {
  const others = trunks.filter(
    (trunk) => trunk.id !== chosen.id && trunk.businessId === chosen.businessId && placesCalls(trunk),
  )
  const ordered = [chosen, ...inCallingOrder(others, isHealthy)]
  return [...ordered.filter(({ id }) => isHealthy(id)), ...ordered.filter(({ id }) => !isHealthy(id))]
}
