/** For what can only be false through a bug of ours; never for input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`)
}

/** The one row that a query must give. */
export function single<T>(rows: readonly T[]): T {
  assert(rows.length === 1, `expected one row, got ${rows.length}`)
  return rows[0] as T
}

/** Makes a switch over a closed set complete at compile time. */
export function unreachable(value: never): never {
  throw new Error(`Broken invariant: unexpected ${JSON.stringify(value)}`)
}
