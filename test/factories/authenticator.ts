import { createHmac } from 'node:crypto'
import { systemClock } from '../../src/kernel/clock.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/**
 * The code that an authenticator app shows (RFC 6238), by better-auth's clock, which is the real one.
 * @param uri the content of its QR code: `otpauth://totp/...?secret=...`
 * @param stepsAhead relative to now; codes of the adjacent steps are accepted, too
 */
export function codeOf(uri: string, stepsAhead = 0): string {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(systemClock.now().getTime() / STEP_MS) + stepsAhead))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** RFC 4648, 6. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
