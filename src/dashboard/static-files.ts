import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONTENT_TYPES } from '../http/content-types.ts'
import type { RedirectPage } from './sign-in-redirect.ts'

/** Pages load from this service only and have no inline scripts. Inline styles are allowed, because scripts set styles. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface StaticFile {
  readonly bytes: Buffer
  readonly type: string
  /** The file name contains a hash of the content. */
  readonly immutable: boolean
  /** `bytes` in Brotli, if the build created it. */
  readonly compressed: Buffer | null
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves the built web application from memory: its files by path, and index.html for any other page address, because the
 * application routes in the browser. Unknown addresses below /api stay 404.
 * @param folder web/dist
 * @param redirect decides about pages, not about files
 */
export function openStaticFiles(folder: string, redirect: RedirectPage = () => null): SendPage {
  const files = readFiles(folder)
  const page = files.get('/index.html')
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = decoded(request.url.split('?', 1)[0] ?? '')
    const file = path === '/' ? undefined : files.get(path)
    if (file !== undefined && path !== '/index.html') {
      send(file, request, reply)
      return true
    }
    if (isReserved(path) || (path !== '/' && !request.headers.accept?.includes('text/html'))) return false
    const elsewhere = page === undefined ? null : redirect(request)
    if (page === undefined)
      reply
        .code(200)
        .type(CONTENT_TYPES['.txt'] as string)
        .header('cache-control', 'no-store')
        .send(NOT_BUILT)
    else if (elsewhere !== null) reply.header('cache-control', 'no-store').redirect(elsewhere)
    else send(page, request, reply)
    return true
  }
}

const NOT_BUILT =
  'The dashboard has not been built: run "npm run build" in the checkout and start the service again.\n' +
  'The API is at /api/v1, its reference at /docs/api.\n'

/** Addresses that are not pages; unknown ones get 404. */
const isReserved = (path: string): boolean =>
  /^\/(api|dashboard\/(api|auth)|assets|docs|recordings|metrics)(\/|$)/.test(path)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function send(file: StaticFile, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(200)
    .header('content-type', file.type)
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('content-security-policy', PAGE_POLICY)
    .header('permissions-policy', 'microphone=(self), camera=(), geolocation=()')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('vary', 'Accept-Encoding')
  const { compressed } = file
  if (compressed !== null && negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br')
    reply.header('content-encoding', 'br').send(compressed)
  else reply.send(file.bytes)
}

/** The files by URL path, each with what the build has compressed of it (NAME.br). Only files that exist at the start are ever sent, so no path can lead out of the folder. */
function readFiles(folder: string): Map<string, StaticFile> {
  const paths = entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const compressed = new Set(paths.filter((path) => extname(path) === '.br'))
  return new Map(
    paths
      .filter((path) => !compressed.has(path))
      .map((file) => {
        const path = `/${relative(folder, file).split(sep).join('/')}`
        return [
          path,
          {
            bytes: readFileSync(file),
            type: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
            immutable: path.startsWith('/assets/'),
            compressed: compressed.has(`${file}.br`) ? readFileSync(`${file}.br`) : null,
          },
        ]
      }),
  )
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
