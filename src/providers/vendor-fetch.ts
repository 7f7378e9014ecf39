import { Agent, fetch, type RequestInit } from 'undici'

/** Has no time limits, because `AiSdkModel` sets them, and keeps connections open for the caller's next turn. */
const agent = new Agent({
  keepAliveTimeout: 30_000,
  connect: { timeout: 4_000 },
  headersTimeout: 0,
  bodyTimeout: 0,
})

/** `fetch` for libraries that take one. */
export const vendorFetch = ((input: string | URL, init?: RequestInit) =>
  fetch(input, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch
