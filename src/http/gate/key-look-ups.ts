import { clientKey } from '../../kernel/network/ip-network.ts'
import { rateLimited } from './rate-headers.ts'
import type { RateDecision } from './rate-window.ts'

/**
 * Limits how many keys that were never seen one client has looked up in the database. A key that turns out to be unknown
 * counts against the client's requests without a key, so a look-up needs one of those that remain, and the look-ups under
 * way are taken off: they have not been counted yet.
 */
export class KeyLookUps {
  readonly #underWay = new Map<string, number>()

  /** @returns what to call when the look-up is over. @throws RATE_LIMITED */
  begin(address: string, rate: RateDecision): () => void {
    const client = clientKey(address)
    const underWay = this.#underWay.get(client) ?? 0
    if (underWay >= rate.remaining) throw rateLimited(rate)
    this.#underWay.set(client, underWay + 1)
    return () => {
      const left = (this.#underWay.get(client) ?? 1) - 1
      if (left === 0) this.#underWay.delete(client)
      else this.#underWay.set(client, left)
    }
  }
}
