import { generate } from 'selfsigned'
import type { Instant } from '../clock.ts'

const YEARS = 10

export interface SelfSignedOptions {
  /** The subject's common name. */
  readonly subject: string
  /** Host names and IP addresses that the certificate is valid for. */
  readonly names: readonly string[]
  /** Whether the certificate is its own authority, so that peers can trust it with this one file. Otherwise it vouches for nothing else. */
  readonly isAuthority: boolean
  /** Whether the holder may also present it as a client. */
  readonly isClient?: boolean
  /** The start of its ten years. */
  readonly now: Instant
}

export interface SelfSigned {
  /** PEM */
  readonly certificate: string
  /** PEM */
  readonly key: string
}

/** Creates a self-signed certificate with a P-256 key. */
export async function makeSelfSigned(options: SelfSignedOptions): Promise<SelfSigned> {
  const { subject, names, isAuthority, isClient = false, now } = options
  const notAfterDate = new Date(now)
  notAfterDate.setUTCFullYear(now.getUTCFullYear() + YEARS)
  const altNames = names.map((name) =>
    /^[0-9.]+$|:/.test(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name },
  )
  const made = await generate([{ name: 'commonName', value: subject }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate,
    extensions: [
      { name: 'basicConstraints', cA: isAuthority, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: isAuthority, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: isClient },
      ...(altNames.length > 0 ? [{ name: 'subjectAltName' as const, altNames }] : []),
    ],
  })
  return { certificate: made.cert.trim(), key: made.private.trim() }
}
