import type { Log } from '../../../kernel/log.ts'
import type { Refusal } from '../capabilities.ts'
import type { ReplyParts } from '../message/message.ts'
import { sipUri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Hop } from '../transport/hop.ts'

/** A call that is refused. */
export interface RefusedCall {
  /** As dialed; E.164 if the peer sent E.164. */
  readonly from: string
  readonly to: string
  /** The business of the dialed number, or of the trunk if the number is unknown; null if no business is concerned. */
  readonly businessId: string | null
  /** The trunk of the call; null if it was admitted by its address alone. */
  readonly trunkId: string | null
  /** `no_line`: the trunk or the service has reached its limit of calls. */
  readonly why: 'no_line' | 'unknown_number'
}

/** Records a refused call and returns the number (E.164) to send the caller to, or null. */
export type OnRefused = (call: RefusedCall) => Promise<string | null>

/** Above this many refused calls at once, callers hear `busy` without a look-up: a flood must not cause work. */
const MAX_AT_ONCE = 32

/**
 * Decides what happens to calls for which no line is free. The number of look-ups is limited, and so is the caller's
 * wait.
 */
export class Overflow {
  readonly #ask: OnRefused
  readonly #log: Log
  #asking = 0

  constructor(ask: OnRefused | undefined, log: Log) {
    this.#ask = ask ?? (async () => null)
    this.#log = log
  }

  /** Never rejects. `find` is called only if not too many calls are being refused. */
  async placeFor(find: () => Promise<RefusedCall>): Promise<string | null> {
    if (this.#asking >= MAX_AT_ONCE) return null
    this.#asking += 1
    try {
      return await this.#ask(await find())
    } catch (err) {
      this.#log.error({ err }, 'the fallback number for a refused caller could not be loaded')
      return null
    } finally {
      this.#asking -= 1
    }
  }

  /**
   * Sends the caller to the fallback number of the business (302, RFC 3261, section 21.3.3), or refuses with `full`.
   * The network that the call came from routes that number.
   */
  async answer(transaction: ServerTransaction, find: () => Promise<RefusedCall>, full: Refusal): Promise<void> {
    const number = await this.placeFor(find)
    if (transaction.answered) return
    if (number === null) transaction.reply(full.status, full.parts)
    else transaction.reply(302, sentTo(number, transaction.source))
  }
}

/** The 302 names the number at the network that the call came from. */
export const sentTo = (number: string, { address, port }: Hop): ReplyParts => ({
  headers: { Contact: `<${sipUri({ user: number, host: address, port }).text}>` },
})
