import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The text of a key: `<prefix>` + 43 base62 digits (32 random bytes) + 6 base62 digits (their CRC-32). The checksum
 * lets us, and scanners for leaked secrets, tell a key from a typing error without the database. Keys with an earlier
 * prefix stay valid, so the prefix is not checked. Contract: Authentication, REST requests, 2.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^[A-Za-z0-9_-]{0,40}?([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

export function newKeyText(prefix: string): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return prefix + secret + checksum(secret)
}

/** Whether `key` has the form of a key; needs no database. */
export function isKeyText(key: string): boolean {
  const [, secret, sum] = SHAPE.exec(key) ?? []
  return secret !== undefined && checksum(secret) === sum
}

/** The stored form: SHA-256 of the whole key, in hex. A key has 256 random bits, so a slow hash is unnecessary. */
export const keyHash = (key: string): string => hash('sha256', key, 'hex')

const checksum = (secret: string): string => base62(BigInt(crc32(secret)), 6)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}
