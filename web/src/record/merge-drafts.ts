/**
 * What a form holds after two people have changed the same record: each field as its one changer left it. Pure.
 * @param seen what both of them began with
 * @returns null if both changed the same field, to different values
 */
export function mergeDrafts<D extends object>(seen: D, mine: D, theirs: D): D | null {
  const isConflict = changedFields(seen, mine).some(
    (field) => !isSame(theirs[field], seen[field]) && !isSame(theirs[field], mine[field]),
  )
  return isConflict ? null : preferMine(seen, mine, theirs)
}

/** As `mergeDrafts`, where a field that both changed is left as the user has it. Pure. */
export const preferMine = <D extends object>(seen: D, mine: D, theirs: D): D => ({
  ...theirs,
  ...Object.fromEntries(changedFields(seen, mine).map((field) => [field, mine[field]])),
})

const changedFields = <D extends object>(before: D, after: D): (keyof D)[] =>
  (Object.keys(after) as (keyof D)[]).filter((field) => !isSame(before[field], after[field]))

/** Drafts and records are plain data. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
