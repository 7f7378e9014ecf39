/** Checks a condition that only a bug of ours can make false; never for input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`)
}

/** The only row of a query that returns exactly one. */
export function single<T>(rows: readonly T[]): T {
  assert(rows.length === 1, `expected one row, got ${rows.length}`)
  return rows[0] as T
}

/** Makes the compiler check that a switch covers every case. */
export function unreachable(value: never): never {
  throw new Error(`Broken invariant: unexpected ${JSON.stringify(value)}`)
}
