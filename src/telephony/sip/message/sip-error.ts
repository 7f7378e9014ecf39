import type { HeaderFields } from './headers.ts'

/**
 * A message that does not follow RFC 3261. `status` is the status of the answer; null: ignore the message, as for
 * responses, for ACK, and if it is too broken to answer. `salvage` contains the lines that an answer must repeat (Via,
 * From, To, Call-ID, CSeq), unchanged.
 */
export class SipParseError extends Error {
  readonly status: number | null
  readonly salvage: HeaderFields | null

  constructor(message: string, status: number | null = 400, salvage: HeaderFields | null = null) {
    // A flood of broken messages must stay cheap: a stack trace costs more than the parsing.
    const traceLimit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = traceLimit
    this.name = 'SipParseError'
    this.status = status
    this.salvage = salvage
  }
}
