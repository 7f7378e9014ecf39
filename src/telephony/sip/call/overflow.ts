import type { Log } from '../../../kernel/log.ts'
import type { Refusal } from '../capabilities.ts'
import type { ReplyParts } from '../message/message.ts'
import { sipUri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Hop } from '../transport/hop.ts'

/** A call that is not taken, as far as it is known when that is decided. */
export interface RefusedCall {
  /** As dialled: E.164 where the far end wrote that. */
  readonly from: string
  readonly to: string
  /** The trunk that it came by; null where its address alone let it in. */
  readonly trunkId: string | null
  /** `no_line`: the trunk or the house has all the calls that it may have. */
  readonly why: 'no_line' | 'unknown_number'
}

/** Puts a refused call on record and gives the number (E.164) that the caller is to be sent to; null: none. */
export type OnRefused = (call: RefusedCall) => Promise<string | null>

/** Whoever is beyond that many at once is told `busy` without anybody being asked: a flood must not become work. */
const MAX_AT_ONCE = 32

/** Says what becomes of calls that nobody has a line for: the house is asked, in bounds, and a caller never waits for nothing. */
export class Overflow {
  readonly #ask: OnRefused
  readonly #log: Log
  #asking = 0

  constructor(ask: OnRefused | undefined, log: Log) {
    this.#ask = ask ?? (async () => null)
    this.#log = log
  }

  /** Never rejects. */
  async placeFor(call: RefusedCall): Promise<string | null> {
    if (this.#asking >= MAX_AT_ONCE) return null
    this.#asking += 1
    try {
      return await this.#ask(call)
    } catch (err) {
      this.#log.error({ err }, 'could not say where a caller without a line is to be sent')
      return null
    } finally {
      this.#asking -= 1
    }
  }

  /**
   * Sends the caller to the number that the business keeps for that (302, RFC 3261, section 21.3.3), or refuses as `full`
   * says. The number is of the network that the call came from: it is for that one to know the way.
   */
  async answer(transaction: ServerTransaction, call: RefusedCall, full: Refusal): Promise<void> {
    transaction.reply(100)
    transaction.onCancel(() => transaction.reply(487))
    const number = await this.placeFor(call)
    if (transaction.answered) return
    if (number === null) transaction.reply(full.status, full.parts)
    else transaction.reply(302, sentTo(number, transaction.source))
  }
}

/** What a 302 says: the number, at the network that the call came from. */
export const sentTo = (number: string, { address, port }: Hop): ReplyParts => ({
  headers: { Contact: `<${sipUri({ user: number, host: address, port }).text}>` },
})
