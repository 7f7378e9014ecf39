import { lookup } from 'node:dns/promises'
import { type AddressGuard, literalAddress } from '../kernel/network/address-guard.ts'
import type { MailTransport } from './mailer.ts'

const CONNECT_MS = 10_000
const IDLE_MS = 30_000

/** Mail to this machine needs no encryption. A name such as localhost.example.com is another machine. */
const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

/**
 * Connects to a mail server.
 * @param url smtp://user:password@host:587 (STARTTLS, required unless the server is on this machine or the URL ends in
 *   `?tls=off`, as mail holds links that let people in) or smtps://host:465
 * @param from the sender, with or without a name: Frontbell <frontbell@example.com>
 * @param guard the addresses to which the server's name may lead; absent: any
 */
export function smtpTransport(url: string, from: string, guard?: AddressGuard): MailTransport {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const open = async () => {
    const address = guard === undefined ? host : await permittedAddress(host, guard)
    // Loaded with the first mail, to keep the start of the service fast.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: address,
      ...(address === host ? {} : { tls: { servername: host } }),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !isLoopback(hostname) && searchParams.get('tls') !== 'off',
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    })
  }
  let transporter: ReturnType<typeof open> | null = null
  return {
    async send({ to, subject, text, messageId, calendar = null, attachments = [] }) {
      // With a guard, the name is resolved for each mail: it may resolve to another address by now.
      transporter = guard !== undefined || transporter === null ? open() : transporter
      const { rejected } = await (await transporter).sendMail({
        ...{ from, to: [...to], subject, text, messageId },
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          filename: name,
          contentType: mediaType,
          content: Buffer.from(bytes),
        })),
        // Mail programs take the method from the part's header too; nodemailer reads it from the option.
        ...(calendar === null
          ? {}
          : {
              icalEvent: {
                method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH',
                filename: 'appointment.ics',
                content: calendar,
              },
            }),
      })
      if (rejected.length > 0 && rejected.length === to.length) throw new Error('every recipient was refused')
    },
  }
}

/** The first address of the host, all of whose addresses must be permitted. Rejects with the reason. */
async function permittedAddress(host: string, guard: AddressGuard): Promise<string> {
  const literal = literalAddress(host)
  const found = literal === null ? (await lookup(host, { all: true })).map(({ address }) => address) : [literal]
  const [first] = found
  if (first === undefined || !found.every((address) => guard.permits(address)))
    throw new Error(`the mail server ${host} leads to a private or reserved address`)
  return first
}
