import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SipParseError } from '../message/sip-error.ts'
import { StreamFramer } from './stream-framer.ts'

const message = (body: string, length = `Content-Length: ${body.length}`): string =>
  `OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/TCP c\r\n${length}\r\n\r\n${body}`

const texts = (framer: StreamFramer, chunk: string): string[] =>
  framer.push(Buffer.from(chunk)).map((frame) => (frame.kind === 'ping' ? 'ping' : frame.bytes.toString()))

test('messages come out complete, wherever the stream is cut', () => {
  const stream = `${message('one')}\r\n\r\n${message('')}\r\n${message('l'.repeat(300), 'l : 300')}`
  const whole = [message('one'), 'ping', message(''), message('l'.repeat(300), 'l : 300')]

  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const framer = new StreamFramer()
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length]
      const frames = edges.slice(1).flatMap((end, index) => texts(framer, stream.slice(edges[index], end)))

      expect(frames).toEqual(whole)
      expect(framer.partial).toBe(false)
    }),
  )
})

test('without a usable Content-Length the next message cannot be found', () => {
  for (const length of [
    'X: 1',
    'Content-Length: -1',
    'Content-Length: 1\r\nl: 1',
    'Content-Length: x',
    'Content-Length:',
  ])
    expect(() => texts(new StreamFramer(), message('', length)), length).toThrow(SipParseError)
})

test('a message over 64 KiB is refused, by its Content-Length or by the bytes received', () => {
  const dripping = new StreamFramer()

  expect(() => texts(new StreamFramer(), message('', 'Content-Length: 70000'))).toThrow('64 KiB')
  expect(() => {
    for (let sent = 0; sent < 70_000; sent += 100) texts(dripping, 'x'.repeat(100))
  }).toThrow('64 KiB')
})
