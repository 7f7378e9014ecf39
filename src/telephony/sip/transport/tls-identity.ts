import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../../kernel/clock.ts'
import type { TlsIdentity } from './tls-protocol.ts'

export interface TlsIdentityFiles {
  readonly certFile: string
  readonly keyFile: string
}

const SELF_SIGNED_FILE = 'sip-tls.pem'

/** Reads a certificate and its key. Rejects with one line that names the file and the problem. */
export async function readTlsIdentity({ certFile, keyFile }: TlsIdentityFiles): Promise<TlsIdentity> {
  const cert = await readText(certFile)
  const key = await readText(keyFile)
  return checked({ cert, key }, certFile, keyFile)
}

/**
 * The self-signed identity kept in `folder`, certificate and key in one file (0600), created at the first use. It
 * encrypts, but does not prove our identity. `names` are its addresses or host names.
 */
export async function selfSignedIdentity(
  folder: string,
  names: readonly string[],
  now: Instant,
): Promise<TlsIdentity & { readonly file: string }> {
  const file = join(folder, SELF_SIGNED_FILE)
  const known = await readText(file).catch((error: NodeJS.ErrnoException) => {
    if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
    throw error
  })
  const text = known ?? (await make(file, folder, names, now))
  return { ...checked({ cert: text, key: text }, file, file), file }
}

async function make(file: string, folder: string, names: readonly string[], now: Instant): Promise<string> {
  // Imported on demand: most services do not use SIP over TLS, and the library is a hundred files.
  const { makeSelfSigned } = await import('../../../kernel/network/self-signed.ts')
  const subject = names[0] ?? 'frontbell'
  const made = await makeSelfSigned({ subject, names, isAuthority: true, isClient: true, now })
  const text = `${made.certificate}\n${made.key}\n`
  await mkdir(folder, { recursive: true })
  // Written to a temporary file, flushed and then renamed, so that the file is never incomplete.
  const half = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(half, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
  return text
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function checked(identity: TlsIdentity, certFile: string, keyFile: string): TlsIdentity {
  const certificate = parsed(() => new X509Certificate(identity.cert), `${certFile} holds no PEM certificate`)
  const key = parsed(() => createPrivateKey(identity.key), `${keyFile} holds no PEM private key without a passphrase`)
  if (!certificate.checkPrivateKey(key)) throw new Error(`${keyFile} is not the key of the certificate in ${certFile}`)
  return identity
}

function parsed<T>(read: () => T, complaint: string): T {
  try {
    return read()
  } catch (cause) {
    throw new Error(complaint, { cause })
  }
}
