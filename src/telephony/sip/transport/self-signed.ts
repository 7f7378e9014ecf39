import { generate } from 'selfsigned'
import type { Instant } from '../../../kernel/clock.ts'

const SELF_SIGNED_YEARS = 10

/** Creates a self-signed certificate and its key, as one PEM text. */
export async function makeSelfSigned(names: readonly string[], now: Instant): Promise<string> {
  const notAfterDate = new Date(now)
  notAfterDate.setUTCFullYear(now.getUTCFullYear() + SELF_SIGNED_YEARS)
  const altNames = names.map((name) =>
    /^[0-9.]+$|:/.test(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name },
  )
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'frontbell' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate,
    extensions: [
      // It is its own authority, so that peers can trust it with this one file.
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      ...(altNames.length > 0 ? [{ name: 'subjectAltName' as const, altNames }] : []),
    ],
  })
  return `${made.cert.trim()}\n${made.private.trim()}\n`
}
