import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../brand.ts'
import { sendText } from './respond.ts'

/** The description for people: Scalar, served out of its package. The page loads nothing from anywhere else. */
export interface DocsPage {
  readonly scriptPath: string
  readonly startPath: string
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendScript(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  sendStart(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

const SCRIPT_PATH = '/docs/scalar.js'
/** What would stand in the page, were scripts allowed there. */
const START_PATH = '/docs/start.js'

const SETTINGS = {
  url: '/openapi.json',
  // Nothing that would call out of the page.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
}

const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})`

/** The page may run our scripts and read the description; whatever else it would fetch, the browser refuses. */
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

export function createDocsPage(brand: Brand): DocsPage {
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
  let script: Promise<string> | null = null

  return {
    scriptPath: SCRIPT_PATH,
    startPath: START_PATH,
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
  }
}

/**
 * Scalar's script, 4 MB, which its package gives out only through its Fastify plugin. Loaded when it is first asked for:
 * most processes never show the page.
 */
async function readScript(): Promise<string> {
  const [{ default: scalar }, { default: Fastify }] = await Promise.all([
    import('@scalar/fastify-api-reference'),
    import('fastify'),
  ])
  const inside = Fastify()
  await inside.register(scalar, { routePrefix: '/docs', configuration: { url: SETTINGS.url } })
  const { payload } = await inside.inject('/docs/js/scalar.js')
  await inside.close()
  return payload
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
