// The reference: a minimal node:http server.
import { createServer } from 'node:http'

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 17 })
  response.end('{"hello":"world"}')
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
