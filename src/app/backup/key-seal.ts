import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { SetupError } from '../../kernel/setup-error.ts'

/** The secret key, encrypted with a key that scrypt (RFC 7914) derives from a passphrase. */
interface SealedKey {
  readonly kdf: 'scrypt'
  readonly N: number
  readonly r: number
  readonly p: number
  /** Base64, as is `sealed`. */
  readonly salt: string
  readonly sealed: string
}

/** 128 MiB of memory and about half a second for each try. */
const COST = { N: 2 ** 17, r: 8, p: 1 }
const MAX_MEMORY = 2 ** 28
const SALT_BYTES = 16
const CONTEXT = 'secret key of a backup'
const MIN_PASSPHRASE = 12

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** @throws SetupError if the passphrase is too short to protect the key */
export function checkPassphrase(passphrase: string): void {
  if (passphrase.length < MIN_PASSPHRASE)
    throw new SetupError(`The passphrase is too short: use at least ${MIN_PASSPHRASE} characters.`)
}

/** @returns the content of the file */
export async function sealKey(key: Uint8Array, passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const box = createSealedBox(await derive(passphrase, salt, 32, { ...COST, maxmem: MAX_MEMORY }))
  const file: SealedKey = {
    ...{ kdf: 'scrypt', ...COST },
    salt: salt.toString('base64'),
    sealed: box.seal(key, CONTEXT).toString('base64'),
  }
  return `${JSON.stringify(file)}\n`
}

/** @throws SetupError if the passphrase is wrong */
export async function unsealKey(text: string, passphrase: string): Promise<Buffer> {
  const { N, r, p, salt, sealed } = JSON.parse(text) as SealedKey
  const secret = await derive(passphrase, Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: MAX_MEMORY })
  try {
    return createSealedBox(secret).open(Buffer.from(sealed, 'base64'), CONTEXT)
  } catch (cause) {
    throw new SetupError('The passphrase is not the one with which this backup was made.', { cause })
  }
}
