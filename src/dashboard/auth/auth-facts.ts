// Apart from auth.ts, so that whoever needs these does not load better-auth: that costs 40 MB and half a second.

/** Where better-auth's own endpoints are. */
export const AUTH_PATH = '/dashboard/auth'
export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128
/** Told to better-auth by us alone, so that nobody can choose what they are counted by. */
export const ADDRESS_HEADER = 'x-frontbell-address'

/** What better-auth thinks the service is called; requests are handed to it under this name (auth-endpoints.ts). */
export const ownOrigin = (publicUrl: string | null): string => new URL(publicUrl ?? 'http://localhost').origin
