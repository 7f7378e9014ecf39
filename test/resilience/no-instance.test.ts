import { createSocket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { freePort, peerTest, startPeer } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-proxies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

peerTest('haproxy', 'clients get JSON and Retry-After from HAProxy when no instance is there', async () => {
  const [port, absent] = [await freePort(), await freePort()]
  const haproxy = startPeer(
    'env',
    [
      ...[`LISTEN=127.0.0.1:${port}`, `INSTANCE_A=127.0.0.1:${absent}`, `INSTANCE_B=127.0.0.1:${absent}`],
      ...['haproxy', '-db', '-f', path('deploy/haproxy/haproxy.cfg')],
    ],
    await aFolder(),
  )

  const reply = await until('HAProxy answers', () => {
    if (haproxy.child.exitCode !== null) throw new Error(haproxy.printed())
    return fetch(`http://127.0.0.1:${port}/api/v1/calls`).catch(() => null)
  })

  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([
    503,
    'application/json',
    '5',
  ])
  expect(await reply.json()).toEqual({ error: { code: 'UNAVAILABLE', message: expect.stringContaining('try again') } })
})

peerTest(
  'kamailio',
  'a carrier gets 503 and Retry-After from Kamailio when every instance refuses the call',
  async () => {
    const folder = await aFolder()
    const [first, second] = [await aFullInstance(), await aFullInstance()]
    const port = await freePort()
    const list = [first, second].map((one, n) => `1 sip:127.0.0.1:${one.port} 0 0 duid=${n}\n`).join('')
    await writeFile(join(folder, 'dispatcher.list'), list)
    await writeFile(join(folder, 'address.list'), '1 127.0.0.1 32\n')
    const kamailio = startPeer(
      'kamailio',
      [
        ...['-DD', '-E', '-f', path('deploy/kamailio/kamailio.cfg'), '-Y', folder, '-m', '64', '-M', '8'],
        ...['-A', `LISTEN=udp:127.0.0.1:${port}`, '-A', `LISTEN_TCP=tcp:127.0.0.1:${port}`],
        ...['-A', `DISPATCHER_LIST="${join(folder, 'dispatcher.list')}"`],
        ...['-A', `CARRIERS="${join(folder, 'address.list')}"`],
      ],
      folder,
    )
    try {
      await until('Kamailio knows both instances', () => first.asked.has('OPTIONS') && second.asked.has('OPTIONS'))

      const replies = await invite(port)

      expect([first.asked.has('INVITE'), second.asked.has('INVITE')]).toEqual([true, true])
      expect(replies.at(-1)).toMatch(/^SIP\/2\.0 503 /)
      expect(replies.at(-1)).toMatch(/^Retry-After: 10\r$/m)
    } finally {
      // A killed Kamailio leaves its processes behind.
      kamailio.child.kill('SIGTERM')
      await kamailio.done
    }
  },
)

/** An instance whose lines are all in use: it answers OPTIONS, and refuses calls. */
async function aFullInstance() {
  const asked = new Set<string>()
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (bytes, { port, address }) => {
    const request = String(bytes)
    const method = request.split(' ', 1)[0] ?? ''
    asked.add(method)
    if (method === 'ACK') return
    const status = method === 'OPTIONS' ? '200 OK' : '503 Service Unavailable'
    const copied = request.split('\r\n').filter((line) => /^(?:via|from|to|call-id|cseq|record-route):/i.test(line))
    const lines = [`SIP/2.0 ${status}`, ...copied.map((line) => (/^to:/i.test(line) ? `${line};tag=full` : line))]
    socket.send(`${lines.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { port: socket.address().port, asked }
}

/** Sends an INVITE over UDP. Resolves with all replies, up to the final one. */
async function invite(port: number): Promise<string[]> {
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const replies: string[] = []
  socket.on('message', (bytes) => void replies.push(String(bytes)))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const own = `127.0.0.1:${socket.address().port}`
  const lines = [
    `INVITE sip:+15550100@127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${own};branch=z9hG4bKrefused`,
    `From: <sip:carrier@${own}>;tag=carrier`,
    `To: <sip:+15550100@127.0.0.1:${port}>`,
    'Call-ID: refused@carrier',
    'CSeq: 1 INVITE',
    `Contact: <sip:carrier@${own}>`,
    'Max-Forwards: 70',
    'Content-Length: 0',
  ]
  socket.send(`${lines.join('\r\n')}\r\n\r\n`, port, '127.0.0.1')
  await until('the call is refused', () => /^SIP\/2\.0 [2-6]/.test(replies.at(-1) ?? ''))
  return replies
}
