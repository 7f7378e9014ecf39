import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { until } from '../harness/until.ts'
import { BUSINESS, phoneSdp, startSipServer } from '../phones/sip-tools.ts'

const TRUNK: Trunk = {
  ...{ id: 'trunk', businessId: BUSINESS, type: 'credentials', allowedIps: [], username: 'office', password: 'sesame' },
  ...{ inboundEnabled: true, maxConcurrentCalls: null },
}

/** A sender whose address no trunk knows. It counts the bytes in both directions by Call-ID. */
async function aStranger() {
  const sip = await startSipServer({ allowedSources: [], trunks: () => [TRUNK] })
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.5', resolve))
  const sent = new Map<string, number>()
  const received = new Map<string, { bytes: number; status: string }>()
  socket.on('message', (bytes) => {
    const text = bytes.toString()
    const id = /^Call-ID: (.*)$/im.exec(text)?.[1] ?? ''
    received.set(id, { bytes: bytes.length, status: text.slice(8, 11) })
  })
  const send = (id: string, method: string, { more = '', body = '', to = '<sip:b@x>' } = {}): void => {
    const via = `Via: SIP/2.0/UDP x:${socket.address().port};rport;branch=z9hG4bK${id}`
    const text = `${method} sip:b@x SIP/2.0\r\n${via}\r\nFrom: <sip:a@x>;tag=1\r\nTo: ${to}\r\nCall-ID: ${id}\r\nCSeq: 1 ${method}\r\n${more}\r\n${body}`
    sent.set(id, text.length)
    socket.send(text, sip.server.port, '127.0.0.1')
  }
  return { send, sent, received }
}

test('an unknown sender gets fewer bytes over UDP than it sent, so that nobody can flood a third party through us', async () => {
  const { send, sent, received } = await aStranger()
  const contact = 'Contact: <sip:a@127.0.0.5>\r\nMax-Forwards: 70\r\n'
  for (const method of ['OPTIONS', 'REGISTER', 'INVITE', 'BYE']) {
    send(`bare-${method}`, method)
    send(`usual-${method}`, method, { more: contact })
    send(`stray-${method}`, method, { more: contact, to: '<sip:b@x>;tag=2' })
  }
  send('malformed', 'INVITE', { more: 'Max-Forwards: many\r\n' })
  send('twice', 'INVITE', { more: 'To: <sip:c@x>\r\n' })
  send('phone', 'INVITE', { more: `${contact}Content-Type: application/sdp\r\n`, body: phoneSdp() })
  const status = await until('the answer to a phone', () => received.get('phone')?.status)

  for (const [id, { bytes }] of received) expect(bytes, id).toBeLessThan(sent.get(id)!)
  expect(status).toBe('401')
})
