import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets, so that they are unreadable in the database and its backups. */
export interface SealedBox {
  /** @param context the owner of the secret, such as a row's id; `open` needs the same context. */
  seal(secret: Uint8Array, context: string): Buffer
  /** @throws if the bytes were altered, belong to another context or were sealed with another key */
  open(sealed: Uint8Array, context: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a key derived by HKDF from the service's secret of at least 32 bytes.
 * Layout: version byte, 12 bytes nonce, ciphertext, 16 bytes tag.
 */
export function createSealedBox(serviceSecret: Uint8Array): SealedBox {
  if (serviceSecret.length < 32) throw new Error('the secret key of the service must have at least 32 bytes')
  const key = Buffer.from(hkdfSync('sha256', serviceSecret, '', 'frontbell sealed box', 32))
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const box = Buffer.from(sealed)
      if (box[0] !== VERSION || box.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed secret')
      const nonce = box.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(box.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(box.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch (cause) {
        throw new Error('a stored secret cannot be opened: is this the secret key it was stored with?', { cause })
      }
    },
  }
}
