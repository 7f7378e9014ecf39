import { randomBytes } from 'node:crypto'

/** The instances of the service that share a database. */
export interface Instances {
  /** The id of this one. */
  readonly own: string
  /** Rejects if that cannot be looked up now. */
  isAlive(id: string): Promise<boolean>
}

/** Identifies a leg in what the carrier sends back to us; it cannot be guessed. */
export const newLegTag = (instances: Pick<Instances, 'own'>): string =>
  `${instances.own}.${randomBytes(16).toString('base64url')}`

/**
 * Whether another instance may hold the leg with this tag. A carrier's report can reach any instance behind a load balancer; only
 * the one that placed the call, or any when that one is dead, may end a call that nobody holds.
 */
export async function mayBeHeldElsewhere(instances: Instances, tag: string): Promise<boolean> {
  const placedBy = tag.slice(0, Math.max(0, tag.lastIndexOf('.')))
  if (placedBy === '' || placedBy === instances.own) return false
  return instances.isAlive(placedBy).catch(() => true)
}
