const etags = new WeakMap<object, string>()

export function rememberEtag(record: unknown, etag: string | null): void {
  if (etag !== null && typeof record === 'object' && record !== null) etags.set(record, etag)
}

/** The version of a record that was read by itself, for `ifMatch`; undefined for one from a list. */
export const etagOf = (record: object): string | undefined => etags.get(record)
