/** How requests to one account are made. */
export interface Dav {
  headers: Record<string, string>
  fetch: typeof globalThis.fetch
}

/** An object of a calendar: one event with its exceptions. */
export interface StoredObject {
  /** Its path on the server. */
  href: string
  etag: string
  /** iCalendar. */
  file: string
}
