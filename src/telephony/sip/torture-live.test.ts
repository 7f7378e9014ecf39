import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, RawPhone, startSipServer } from '../../../test/phones/sip-tools.ts'
import { TORTURE_INVALID } from '../../../test/phones/torture-invalid.ts'
import { TORTURE_VALID } from '../../../test/phones/torture-messages.ts'

/** All messages of RFC 4475 against a server on a socket. */
const ALL = [...TORTURE_VALID, ...TORTURE_INVALID]

/** The senders do not ask for their answers where they sent from (RFC 3581); for us they do. */
function answeredHere(text: string): string {
  if (/;rport/.test(text)) return text
  const via = /^(via|v)\s*:/im.exec(text)
  if (!via) return text
  const from = via.index + via[0].length
  const end = text.slice(from).search(/;|\r\n(?![ \t])/)
  return `${text.slice(0, from + end)};rport${text.slice(from + end)}`
}

test('the list has forty-nine messages', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(49)
})

for (const { name, answer, text } of ALL)
  test(`${name}: ${answer ?? 'silence'}`, async () => {
    const house = await startSipServer()
    const phone = await RawPhone.open(house.server)
    const socket = createSocket('udp4')
    onTestFinished(() => void socket.close())
    const heard: string[] = []
    socket.on('message', (bytes) => heard.push(bytes.toString()))

    await new Promise<void>((resolve) =>
      socket.send(answeredHere(text), house.server.port, '127.0.0.1', () => resolve()),
    )

    if (answer === null) {
      await phone.isRead()
      expect(heard).toEqual([])
    } else {
      const line = await eventually(`${answer}`, () => heard.map(statusOf).find((status) => status !== 100))
      expect(line).toBe(answer)
    }
    for (const leg of house.legs) leg.hangup()
    await phone.isRead()
  })

const statusOf = (text: string): number => Number(/^SIP\/2\.0 (\d{3}) /.exec(text)?.[1])
