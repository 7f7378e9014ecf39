import type { HeaderFields } from './headers.ts'

/**
 * What arrived is not SIP as RFC 3261 writes it. `status` is what to answer; null means to drop it in silence, which is
 * right for responses, for ACK, and for what is too broken to answer. `salvage` holds the lines an answer must echo
 * (Via, From, To, Call-ID, CSeq), as they came.
 */
export class SipParseError extends Error {
  readonly status: number | null
  readonly salvage: HeaderFields | null

  constructor(message: string, status: number | null = 400, salvage: HeaderFields | null = null) {
    super(message)
    this.name = 'SipParseError'
    this.status = status
    this.salvage = salvage
  }
}
