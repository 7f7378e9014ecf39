import { expect, test } from 'vitest'
import { ManualClock } from '../../../kernel/clock.ts'
import { parseMessage } from '../message/message.ts'
import { SipLadders } from './sip-ladders.ts'

const PEER = { protocol: 'udp', address: '192.0.2.7', port: 5060 } as const

const message = (start: string, method: string, callId = 'one') =>
  parseMessage(
    Buffer.from(
      `${start}\r\nVia: SIP/2.0/UDP 192.0.2.7;branch=z9hG4bK1\r\nFrom: <sip:+15550001@a>;tag=1\r\nTo: <sip:+15550002@b>;tag=2\r\n` +
        `Call-ID: ${callId}\r\nCSeq: 1 ${method}\r\nMax-Forwards: 70\r\nContent-Length: 0\r\n\r\n`,
    ),
  )
const request = (method: string, callId?: string) => message(`${method} sip:+15550002@b SIP/2.0`, method, callId)
const response = (status: number, method: string, callId?: string) => message(`SIP/2.0 ${status} Any`, method, callId)

function ladders() {
  const clock = new ManualClock(new Date('2026-11-24T12:00:00Z'))
  return { clock, all: new SipLadders(clock) }
}

test('a ladder has the messages of an admitted call in order, and none of their content', () => {
  const { clock, all } = ladders()
  all.note('in', request('INVITE'), PEER)
  all.note('out', response(100, 'INVITE'), PEER)
  clock.advance(40)
  all.note('out', response(200, 'INVITE'), PEER)
  all.note('in', request('ACK'), PEER)
  clock.advance(5_000)
  all.note('in', request('BYE'), PEER)

  const { steps, leftOut } = all.read('one')
  expect(steps.map(({ atMs, way, message: what }) => `${atMs} ${way} ${what}`)).toEqual([
    '0 in INVITE',
    '0 out 100 INVITE',
    '40 out 200 INVITE',
    '40 in ACK',
    '5040 in BYE',
  ])
  expect(steps[0]?.peer).toBe('udp:192.0.2.7:5060')
  expect(leftOut).toBe(0)
  expect(JSON.stringify(steps)).not.toContain('+1555')
})

test('requests that were not admitted leave no trace', () => {
  const { all } = ladders()
  all.note('in', request('INVITE'), PEER)
  all.note('out', response(403, 'INVITE'), PEER)

  expect(all.read('one').steps).toEqual([])
})

test('of many messages, the first 15 and the last 35 are kept', () => {
  const { all } = ladders()
  all.note('out', request('INVITE'), PEER)
  for (let n = 0; n < 100; n++) all.note('in', request('OPTIONS'), PEER)
  all.note('in', request('BYE'), PEER)

  const { steps, leftOut } = all.read('one')
  expect([steps.length, leftOut]).toEqual([50, 52])
  expect([steps[0]?.message, steps.at(-1)?.message]).toEqual(['INVITE', 'BYE'])
})

test('the ladder of an ended call is dropped when a call begins a minute later', () => {
  const { clock, all } = ladders()
  all.note('out', request('INVITE'), PEER)
  all.end('one')
  clock.advance(59_000)
  all.note('out', request('INVITE', 'two'), PEER)
  expect(all.read('one').steps).toHaveLength(1)
  clock.advance(2_000)
  all.note('out', request('INVITE', 'three'), PEER)

  expect(all.read('one').steps).toEqual([])
  expect(all.read('two').steps).toHaveLength(1)
})
