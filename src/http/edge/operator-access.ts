import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../kernel/api-error.ts'

export interface OperatorAccess {
  /** The bearer token of the operator's programs. */
  token: string | null
  /** The public address of the service. */
  publicUrl: string | null
}

/**
 * Admits the operator's programs to what concerns the whole service. Without a token, only clients on this machine are admitted, and only
 * by a service without a public address: a proxy on this machine that forwards TCP connections makes every client look local. A client that
 * is not admitted gets 404; with a configured token, a wrong token gets 401.
 */
export function requireOperator(request: FastifyRequest, { token, publicUrl }: OperatorAccess): void {
  if (token === null) {
    if (publicUrl !== null || !isLocal(request)) throw notFound('this path')
    return
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(token)))
    throw new ApiError('UNAUTHORIZED', 'send the metrics token as Authorization: Bearer <token>')
}

/** Whether the connection comes from this machine and was not forwarded by a proxy on this machine. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
