import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/api-error.ts'
import { besideThis, startThread } from '../../kernel/process/worker-thread.ts'
import type { Brand } from '../brand.ts'
import { sendText } from '../edge/respond.ts'
import type { ReferenceScript } from './reference-script-worker.ts'

/** The API reference for people: Scalar, served from its package. The page loads nothing from other hosts. */
export interface ApiReference {
  readonly scriptPath: string
  readonly startPath: string
  /** The API as a collection for Postman. */
  readonly postmanPath: string
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendScript(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  sendStart(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** @throws NOT_FOUND if the build has made none */
  sendPostman(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The page's address; what it loads is below. */
export const REFERENCE_PATH = '/docs/api'
const SCRIPT_PATH = `${REFERENCE_PATH}/scalar.js`
/** The start script is a file of its own because the content security policy forbids inline scripts. */
const START_PATH = `${REFERENCE_PATH}/start.js`
const POSTMAN_PATH = `${REFERENCE_PATH}/postman.json`

const SETTINGS = {
  url: '/openapi.json',
  // Switched off because each of these sends requests to other hosts.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // The vendor's toolbar would offer to deploy the description on the vendor's servers.
  showDeveloperTools: 'never',
  authentication: { preferredSecurityScheme: 'bearer' },
}

const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})`

/** The page may run this service's scripts and fetch from this service; the browser refuses every other request. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  "worker-src blob: 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param postmanFile the collection; null if there is none */
export function createApiReference(brand: Brand, postmanFile: string | null): ApiReference {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(brand.name)} API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${SCRIPT_PATH}"></script>
    <script src="${START_PATH}"></script>
  </body>
</html>
`
  let script: Promise<Buffer> | null = null

  return {
    scriptPath: SCRIPT_PATH,
    startPath: START_PATH,
    postmanPath: POSTMAN_PATH,
    sendPage(_request, reply) {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
      sendText(reply, {
        status: 200,
        text: html,
        contentType: 'text/html; charset=utf-8',
        cacheControl: 'no-cache',
      })
      return reply
    },
    sendStart(_request, reply) {
      sendText(reply, {
        status: 200,
        text: START,
        contentType: 'text/javascript; charset=utf-8',
        cacheControl: 'no-cache',
      })
      return reply
    },
    async sendScript(_request, reply) {
      script ??= readScript()
      return reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(await script)
    },
    async sendPostman(_request, reply) {
      const collection = postmanFile === null ? null : await readIfThere(postmanFile)
      if (collection === null) throw notFound('this path')
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="frontbell.postman_collection.json"')
        .header('cache-control', 'no-cache')
        .send(collection)
    },
  }
}

/**
 * Scalar's script. It is read with the first request, because most processes never show the page, and in a separate thread, because loading
 * the package takes a third of a second, during which no call would get audio.
 */
async function readScript(): Promise<Buffer> {
  const worker = startThread(besideThis('reference-script-worker', import.meta.url), {})
  const [bytes] = (await once(worker, 'message')) as [ReferenceScript]
  await worker.terminate()
  return Buffer.from(bytes)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
