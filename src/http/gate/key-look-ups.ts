import { clientKey } from '../../kernel/network/ip-network.ts'
import { rateLimited } from './rate-headers.ts'
import type { RateDecision } from './rate-window.ts'

/**
 * Limits how many never-seen keys of one client are looked up in the database. A key that turns out to be unknown counts against the
 * client's requests without a key, so a look-up needs one of the remaining ones, minus the look-ups in progress, which are not counted yet.
 */
export class KeyLookUps {
  readonly #underWay = new Map<string, number>()

  /** @returns a function to call when the look-up is over. @throws RATE_LIMITED */
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
