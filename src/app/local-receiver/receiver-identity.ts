import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../kernel/clock.ts'
import { writeAccessFile } from '../files/access-file.ts'

/**
 * The certificate and the key of webhook receivers on this machine (`frontbell webhooks receiver`), in one file of the data folder
 * that only the service's user can read. The service trusts this certificate.
 */
const FILE = 'local-webhook-receiver.pem'

export interface ReceiverIdentity {
  cert: string
  key: string
}

/** Null if the service has created none. */
export async function readReceiverIdentity(dataDir: string): Promise<ReceiverIdentity | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : { cert: text, key: text }
}

/** The certificate without the key; null if there is none. */
export async function readReceiverCertificate(dataDir: string): Promise<string | null> {
  const identity = await readReceiverIdentity(dataDir)
  return identity && new X509Certificate(identity.cert).toString()
}

/** The names of this machine. */
const NAMES = ['localhost', '127.0.0.1', '::1']

/** Creates the identity, unless there is a valid one. It is not a certificate authority, so it can certify nothing else. */
export async function ensureReceiverIdentity(dataDir: string, now: Instant): Promise<void> {
  const known = await readReceiverCertificate(dataDir).catch(() => null)
  if (known !== null && Date.parse(new X509Certificate(known).validTo) > now.getTime()) return
  // Imported on demand: most starts find an identity, and the library is a hundred files.
  const { makeSelfSigned } = await import('../../kernel/network/self-signed.ts')
  const subject = 'Frontbell local webhook receiver'
  const { certificate, key } = await makeSelfSigned({ subject, names: NAMES, isAuthority: false, now })
  await writeAccessFile(dataDir, FILE, `${certificate}\n${key}`)
}
