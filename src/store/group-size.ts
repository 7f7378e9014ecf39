/** Statements of one crowd under way at a time: the requests of one are answered while the other is carried out. */
const MAX_STATEMENTS = 2
/** Fewer than these are not worth a statement of their own. */
const SMALL_GROUP = 16
const SHARE_OF_CROWD = 1 / 2
/** What goes beside others is at least so large a part of them: a handful of early comers costs as much as a group. */
const LEAST_BESIDE = 1 / 2

/** Who asks for the same at a time. */
export interface Crowd {
  readonly waiting: number
  /** In statements that have been sent and not been answered. */
  readonly underWay: number
  readonly statements: number
}

/**
 * How many of those who wait go into a statement now, 0 for none. Were all to share one, the database would be idle while
 * their requests are answered and the service while the database works; with half of them in each, both have something to do.
 */
export function groupSize({ waiting, underWay, statements }: Crowd): number {
  if (statements === MAX_STATEMENTS || waiting < underWay * LEAST_BESIDE) return 0
  return Math.min(waiting, Math.max(SMALL_GROUP, Math.ceil((waiting + underWay) * SHARE_OF_CROWD)))
}
