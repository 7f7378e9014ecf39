import { type SrtpKey, type SrtpKeys, SrtpReceiver, SrtpSender } from './srtp.ts'

/** What was not authentic: no packet at all. */
const NOTHING = new Uint8Array(0)

/**
 * The protection of one port, or none of it. A key that stays keeps its counters, so that a re-INVITE for hold does not
 * disturb the stream; a key that changes begins anew.
 */
export class Shield {
  #keys: SrtpKeys | null = null
  #sender: SrtpSender | null = null
  #receiver: SrtpReceiver | null = null

  use(keys: SrtpKeys | null): void {
    if (!isSame(keys?.ours, this.#keys?.ours)) this.#sender = keys && new SrtpSender(keys.ours)
    if (!isSame(keys?.theirs, this.#keys?.theirs)) this.#receiver = keys && new SrtpReceiver(keys.theirs)
    this.#keys = keys
  }

  protect(packet: Uint8Array): Uint8Array {
    return this.#sender?.protect(packet) ?? packet
  }

  protectRtcp(packet: Uint8Array): Uint8Array {
    return this.#sender?.protectRtcp(packet) ?? packet
  }

  /** Empty where a packet is not authentic. */
  unprotect(packet: Uint8Array): Uint8Array {
    return this.#receiver === null ? packet : (this.#receiver.unprotect(packet) ?? NOTHING)
  }

  unprotectRtcp(packet: Uint8Array): Uint8Array {
    return this.#receiver === null ? packet : (this.#receiver.unprotectRtcp(packet) ?? NOTHING)
  }
}

const isSame = (one: SrtpKey | undefined, other: SrtpKey | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && one.suite === other.suite && one.master.equals(other.master))
