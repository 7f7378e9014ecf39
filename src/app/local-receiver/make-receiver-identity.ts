import { generate } from 'selfsigned'
import type { Instant } from '../../kernel/clock.ts'

const YEARS = 10
const NAMES = [
  { type: 2 as const, value: 'localhost' },
  { type: 7 as const, ip: '127.0.0.1' },
  { type: 7 as const, ip: '::1' },
]

/**
 * A self-signed certificate and its key, as one PEM text. It is valid for the names of this machine only and is no authority, so it
 * can vouch for nothing else.
 */
export async function makeReceiverIdentity(now: Instant): Promise<string> {
  const notAfterDate = new Date(now)
  notAfterDate.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const made = await generate([{ name: 'commonName', value: 'Frontbell local webhook receiver' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: NAMES },
    ],
  })
  return `${made.cert.trim()}\n${made.private.trim()}`
}
