import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from '../../src/jobs/smtp.ts'

/** A mail server without STARTTLS, and the commands that it was sent. */
async function aPlainMailServer() {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.write('220 plain ESMTP\r\n')
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
          commands.push(line)
          if (/^(EHLO|HELO|MAIL|RCPT|RSET|\.$)/.test(line)) socket.write('250 ok\r\n')
          else if (line === 'DATA') socket.write('354 go on\r\n')
          else if (/^STARTTLS/.test(line)) socket.write('502 no\r\n')
        }
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { commands, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

const mail = { to: ['owner@example.com'], subject: 'Reset', text: 'A link', messageId: '<1@example.com>' }

// `127.1` leads to this machine, but is not one of its exact names, as localhost.example.com is not.
test('a mail with a link is not sent unencrypted to a server that only looks like this machine', async () => {
  const { commands, port } = await aPlainMailServer()

  await expect(smtpTransport(`smtp://127.1:${port}`, 'a@example.com').send(mail)).rejects.toThrow('STARTTLS')

  expect(commands.some((line) => /^(MAIL|DATA)/.test(line))).toBe(false)
})

test('a mail server on the same machine needs no encryption', async () => {
  const { commands, port } = await aPlainMailServer()

  await smtpTransport(`smtp://127.0.0.1:${port}`, 'a@example.com').send(mail)

  expect(commands).toContain('DATA')
})

test('the operator may allow a relay without encryption', async () => {
  const { commands, port } = await aPlainMailServer()

  await smtpTransport(`smtp://127.1:${port}?tls=off`, 'a@example.com').send(mail)

  expect(commands).toContain('DATA')
})

test('a calendar file is attached to a mail as a separate part, with its method', async () => {
  const { commands, port } = await aPlainMailServer()
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'

  await smtpTransport(`smtp://127.0.0.1:${port}`, 'a@example.com').send({ ...mail, calendar })

  const sent = commands.join('\n')
  expect(sent).toMatch(/^Content-Type: text\/calendar;.*method=CANCEL/m)
  expect(sent).toContain('appointment.ics')
})
