import { randomBytes } from 'node:crypto'
import { MASTER_BYTES, SRTP_SUITES, type SrtpKey, type SrtpSuite } from '../../rtp/srtp/srtp.ts'

/** Keys for SRTP in SDP: `a=crypto` lines (RFC 4568). */
export interface CryptoLine extends SrtpKey {
  /** The tag of the line. */
  readonly tag: number
}

/** Creates a new key of ours. */
export const newCryptoLine = (tag: number, suite: SrtpSuite): CryptoLine => ({
  tag,
  suite,
  master: randomBytes(MASTER_BYTES),
})

/** Creates our keys for an offer, one for each suite, the stronger first. */
export const offeredCrypto = (): CryptoLine[] => SRTP_SUITES.map((suite, at) => newCryptoLine(at + 1, suite))

export const formatCrypto = ({ tag, suite, master }: CryptoLine): string =>
  `a=crypto:${tag} ${suite} inline:${master.toString('base64')}`

/**
 * Parses the value of an `a=crypto` line. Null for what we do not support: other suites, several keys in one line, a
 * key identifier (MKI), and session parameters that weaken or change the protection (all but the hint WSH).
 */
export function parseCrypto(value: string): CryptoLine | null {
  const parts = /^(\d{1,9})\s+(\S+)\s+inline:([A-Za-z0-9+/=]+)((?:\|[^\s|;]+)*)((?:\s+\S+)*)\s*$/i.exec(value)
  if (!parts) return null
  const suite = SRTP_SUITES.find((one) => one === parts[2]!.toUpperCase())
  const master = Buffer.from(parts[3]!, 'base64')
  const hasIdentifier = parts[4]!.split('|').some((one) => one.includes(':'))
  const params = parts[5]!.trim().split(/\s+/).filter(Boolean)
  const changes = params.some((one) => !/^WSH=/i.test(one))
  if (suite === undefined || master.length !== MASTER_BYTES || hasIdentifier || changes) return null
  return { tag: Number(parts[1]), suite, master }
}
