import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './page-document.ts'

/** Sends a page for customers. @param sites origins that may show it in a frame; none by default */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  { sites = [], isIndexed = false }: { sites?: readonly string[]; isIndexed?: boolean } = {},
): FastifyReply {
  if (sites.length > 0) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  if (!isIndexed) reply.header('x-robots-tag', 'noindex, nofollow')
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(sites))
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?')[1] ?? '')

/** The fields of a submitted form; empty if the body is not a form. */
export const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
