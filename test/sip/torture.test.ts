import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../harness/until.ts'
import { RawPhone, startSipServer } from '../phones/sip-tools.ts'
import { TORTURE_INVALID } from '../phones/torture-invalid.ts'
import { TORTURE_VALID } from '../phones/torture-messages.ts'

/** Sends all messages of RFC 4475 to a server over UDP. */
const ALL = [...TORTURE_VALID, ...TORTURE_INVALID]

/** Adds rport (RFC 3581), because the messages of the RFC do not ask for responses to the sending port. */
function withRport(text: string): string {
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
    const sip = await startSipServer()
    const phone = await RawPhone.open(sip.server)
    const socket = createSocket('udp4')
    onTestFinished(() => void socket.close())
    const heard: string[] = []
    socket.on('message', (bytes) => heard.push(bytes.toString()))

    await new Promise<void>((resolve) => socket.send(withRport(text), sip.server.port, '127.0.0.1', () => resolve()))

    if (answer === null) {
      await phone.isRead()
      expect(heard).toEqual([])
    } else {
      const line = await until(`${answer}`, () => heard.map(statusOf).find((status) => status !== 100))
      expect(line).toBe(answer)
    }
    for (const leg of sip.legs) leg.hangup()
    await phone.isRead()
  })

const statusOf = (text: string): number => Number(/^SIP\/2\.0 (\d{3}) /.exec(text)?.[1])
