import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Reference</title><script type="module" src="/reference.js"></script></head>
  <body><p>Reference</p></body>
</html>`

/** Sends one request, as Home asks for the session, and shows a heading. */
const SCRIPT = `
const answer = await fetch('/answer').then((response) => response.json())
document.body.innerHTML = '<main><h1>' + answer.status + '</h1></main>'`

/** The minimum cost of a page: the browser, two files and one request that is forwarded to the service. */
export async function startReferencePage(serviceUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url === '/answer') {
      const answer = await (await fetch(`${serviceUrl}/readyz`)).text()
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    } else if (request.url === '/reference.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
