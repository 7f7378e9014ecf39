import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/kernel/clock.ts'

/**
 * The benchmark's receiver, in its own process. The path selects its behavior: /fine..., /hang..., /error..., /drip...
 * The parent process sends 'report' to get the ids and times received since the last report, in pairs.
 */
const [key = '', cert = ''] = JSON.parse(process.argv[2] ?? '[]') as string[]
let got: (string | number)[] = []
let duplicates = 0
const seen = new Set<string>()

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? ''
  if (path.startsWith('/hang')) return
  if (path.startsWith('/error')) {
    response.writeHead(500).end()
    return
  }
  if (path.startsWith('/drip')) {
    request.socket.write('HTTP/1.1 200 OK\r\nX-A: ')
    const timer = setInterval(() => request.socket.write('a'), 1_000)
    request.socket.once('close', () => clearInterval(timer))
    return
  }
  const id = `${request.headers['webhook-id']} ${path}`
  if (seen.has(id)) duplicates++
  else got.push(id, systemClock.now().getTime())
  seen.add(id)
  response.writeHead(200, { 'content-length': 2 }).end('ok')
}

const server = createServer({ key, cert }, (request, response) => {
  request.on('data', () => {})
  request.on('end', () => answer(request, response))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (what) => {
  process.send?.({
    got: what === 'report' ? got : [],
    duplicates,
    cpuMs: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  })
  if (what === 'report') got = []
})
process.on('disconnect', () => process.exit(0))
