import { type SrtpKey, type SrtpKeys, SrtpReceiver, SrtpSender } from './srtp.ts'

/** Returned for a packet that is not authentic. */
const EMPTY = new Uint8Array(0)

/**
 * The encryption of one port, if there is any. An unchanged key keeps its counters, so that a re-INVITE for hold does
 * not disturb the stream; a changed key starts with new counters.
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

  /** Empty if the packet is not authentic. */
  unprotect(packet: Uint8Array): Uint8Array {
    return this.#receiver === null ? packet : (this.#receiver.unprotect(packet) ?? EMPTY)
  }

  unprotectRtcp(packet: Uint8Array): Uint8Array {
    return this.#receiver === null ? packet : (this.#receiver.unprotectRtcp(packet) ?? EMPTY)
  }
}

const isSame = (one: SrtpKey | undefined, other: SrtpKey | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && one.suite === other.suite && one.master.equals(other.master))
