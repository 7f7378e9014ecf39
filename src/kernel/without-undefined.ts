/** Drops the fields that are undefined, so that spreading the rest overwrites nothing with undefined. */
export const withoutUndefined = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>
