import type { IncomingHttpHeaders } from 'node:http'

/** A server's answer, or why it could not be reached. */
export interface ForwardAnswer {
  /** 502 if it could not be reached. */
  status: number
  body: Buffer
  /** Null if the server answered. */
  problem: string | null
}

/** The sender of a webhook gives up after ten seconds. */
const FORWARD_TIMEOUT_MS = 9_000
/** Headers of one connection only (RFC 9110, 7.6.1), and those that `fetch` sets itself. */
const NOT_FORWARDED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length', 'expect'])

/**
 * Forwards a webhook request to another server, byte for byte with its headers.
 * @param path appended if `to` has no path of its own
 */
export async function forward(
  to: URL,
  path: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<ForwardAnswer> {
  const target = to.pathname === '/' && to.search === '' ? new URL(path, to) : to
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    NOT_FORWARDED.has(name) || typeof value !== 'string' ? [] : [[name, value] as [string, string]],
  )
  try {
    const signal = AbortSignal.timeout(FORWARD_TIMEOUT_MS)
    const reply = await fetch(target, { method: 'POST', headers: kept, body, redirect: 'manual', signal })
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()), problem: null }
  } catch (error) {
    const { message, cause } = error as Error
    const problem = `${target.origin} cannot be reached: ${(cause as Error | undefined)?.message || message}`
    return { status: 502, body: Buffer.from(`${problem}\n`), problem }
  }
}
