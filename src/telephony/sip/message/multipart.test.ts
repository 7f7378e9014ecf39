import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLeg, phoneSdp, RawPhone, startSipServer } from '../../../../test/phones/sip-tools.ts'
import { partOfType } from './multipart.ts'

const body = (boundary: string, ...parts: string[]): Buffer =>
  Buffer.from([...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join(''), 'latin1')

test('an INVITE with several parts is answered by the part that describes audio', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)

  phone.send('INVITE', {
    headers: { 'Content-Type': 'multipart/mixed;boundary="a b"' },
    body: body(
      'a b',
      'Content-Type: application/isup;version=itu-t92+\r\nContent-Disposition: signal;handling=optional\r\n\r\n\x01\xff',
      `Content-Type: application/sdp\r\n\r\n${phoneSdp('sendrecv', 50_004)}`,
    ).toString('latin1'),
  })
  const leg = await nextLeg(sip)
  void leg.answer()

  await phone.response(200)
  expect(sip.ports[0]?.remotes).toMatchObject([{ port: 50_004 }])
  leg.hangup()
  phone.send('ACK', { toTag: 'x' })
})

test('several parts without a description of audio are refused with the types that we accept', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)

  phone.send('INVITE', {
    headers: { 'Content-Type': 'multipart/mixed;boundary=b' },
    body: body('b', 'Content-Type: text/plain\r\n\r\nhello').toString(),
  })

  expect((await phone.response(415)).headers.get('Accept')).toBe('application/sdp')
})

test('text around the parts, the order of the parts and upper or lower case do not matter', () => {
  const text = `preamble\r\n--x \r\nContent-Type: text/plain\r\n\r\n--y\r\n--x\r\nc: Application/SDP\r\n\r\nv=0\r\n--x--\r\nafter`

  expect(partOfType(Buffer.from(text), 'multipart/mixed; boundary=x', 'application/sdp')?.toString()).toBe('v=0')
  expect(partOfType(Buffer.from(text), 'multipart/mixed', 'application/sdp')).toBeNull()
  expect(partOfType(Buffer.from(text), 'multipart/mixed;boundary="x', 'application/sdp')).toBeNull()
})

test('any bytes are parsed or rejected without an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, boundary) => {
      partOfType(Buffer.from(bytes), `multipart/mixed;boundary=${boundary}`, 'application/sdp')
    }),
  )
})
