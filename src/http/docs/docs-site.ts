import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/api-error.ts'
import { CONTENT_TYPES } from '../content-types.ts'
import { REFERENCE_PATH } from './api-reference.ts'

/** The pages of the docs, built from docs/ (site/build.js). */
export interface DocsSite {
  /** Sends the first page, or redirects to the API reference if the site has not been built. */
  sendStart(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** @throws NOT_FOUND if there is no such file */
  sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Pages load files of this service only, and have neither inline scripts nor inline styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param folder site/dist; null if there is none */
export function openDocsSite(folder: string | null): DocsSite {
  let names: ReadonlySet<string> | null = null
  /** Only files that exist at the first request are ever sent, so no path can lead out of the folder. */
  const has = (name: string) => {
    names ??= namesIn(folder)
    return names.has(name)
  }

  async function send(name: string, status: number, request: FastifyRequest, reply: FastifyReply) {
    const takesBrotli = negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br'
    const isCompressed = takesBrotli && has(`${name}.br`)
    const bytes = await readFile(join(folder ?? '', isCompressed ? `${name}.br` : name))
    // The names of assets contain a hash of their content.
    const cached = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    reply
      .code(status)
      .header('content-type', CONTENT_TYPES[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', cached)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('vary', 'Accept-Encoding')
    if (isCompressed) reply.header('content-encoding', 'br')
    return reply.send(bytes)
  }

  return {
    async sendStart(request, reply) {
      if (has('index.html')) return send('index.html', 200, request, reply)
      return reply.header('cache-control', 'no-store').redirect(REFERENCE_PATH)
    },
    async sendFile(request, reply) {
      const path = nameOf(request.url)
      const name = [path, `${path}.html`].find(has)
      if (name !== undefined && extname(name) !== '.br') return send(name, 200, request, reply)
      if (request.headers.accept?.includes('text/html') && has('404.html')) return send('404.html', 404, request, reply)
      throw notFound('this path')
    },
  }
}

/** The name of the file in the folder, such as webhooks for /docs/webhooks/?from=mail. */
function nameOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/^\/docs\//, '').replace(/^\/|\/$/g, '')
}

function namesIn(folder: string | null): ReadonlySet<string> {
  if (folder === null) return new Set()
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return new Set(names.filter((name) => extname(name) !== '').map((name) => name.split(sep).join('/')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}
