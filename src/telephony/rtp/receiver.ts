import type { Digit, Pcm } from '../../media/media-stream.ts'
import {
  type CodecName,
  clockFactorOf,
  type FrameDecoder,
  frameDecoder,
  STATIC_CODECS,
  type StreamRate,
} from './audio-codec.ts'
import { ComfortNoise } from './comfort-noise.ts'
import { DtmfReceiver } from './dtmf.ts'
import { JitterBuffer, type JitterStats } from './jitter-buffer.ts'
import { Latch, type MediaSources, type RtpAddress } from './latch.ts'
import { parseRtp, type RtpPacket } from './packet.ts'
import { Reception } from './rtcp.ts'
import { StepTimeline } from './rtp-clock.ts'
import { type Negotiated, SAMPLE_RATE } from './sender.ts'

/** The maximum of frames due to the listener after a stall; older ones are dropped. */
const MAX_DUE_FRAMES = 10
/** The payload type of comfort noise (RFC 3551). */
const COMFORT_NOISE = 13

/**
 * The incoming half of an RTP port, without sockets and timers: takes datagrams, returns even frames and key presses.
 */
export class RtpReceiver {
  readonly reception = new Reception()
  readonly #latch = new Latch()
  #rate: StreamRate = SAMPLE_RATE
  #jitter = new JitterBuffer()
  readonly #timeline = new StepTimeline()
  readonly #dtmf = new DtmfReceiver()
  #decoders: { [codec in CodecName]?: FrameDecoder } = {}
  readonly #noise = new ComfortNoise()
  #negotiated: Negotiated | null = null
  #digits: Digit[] = []
  #keySsrc: number | null = null
  #dueFrames = 0
  #received = 0
  #foreign = 0
  #invalid = 0

  /** Returns audio of this rate from now on. What is buffered is dropped. */
  useRate(rate: StreamRate): void {
    if (rate === this.#rate) return
    this.#rate = rate
    this.#jitter = new JitterBuffer(rate / SAMPLE_RATE)
    this.#decoders = {}
  }

  /** `address` is the peer's address from its SDP; null if we cannot send to it. `sources`: see latch.ts. */
  negotiate(negotiated: Negotiated, address: RtpAddress | null, sources?: MediaSources | null): void {
    this.#negotiated = negotiated
    this.#dtmf.useClock(negotiated.dtmfClock ?? 1)
    this.reception.useClock(clockFactorOf(negotiated.codec))
    this.#latch.announce(address, sources)
  }

  /** Whether the peer's packets come from the host that its SDP announced. */
  get hearsAnnounced(): boolean {
    return this.#latch.hearsAnnounced
  }

  /** Where to send. */
  get target(): RtpAddress | null {
    return this.#latch.target()
  }

  get stats(): {
    readonly received: number
    readonly foreign: number
    readonly invalid: number
    readonly jitter: JitterStats
  } {
    return { received: this.#received, foreign: this.#foreign, invalid: this.#invalid, jitter: this.#jitter.stats }
  }

  /** Takes a datagram; returns whether it came from the peer. Never throws. */
  receive(bytes: Uint8Array, from: RtpAddress, nowMs: number): boolean {
    const packet = parseRtp(bytes)
    if (!packet || !this.#isExpected(packet.payloadType)) {
      this.#invalid++
      return false
    }
    if (!this.#latch.admits({ address: from.address, port: from.port, ssrc: packet.ssrc }, nowMs)) {
      this.#foreign++
      return false
    }
    this.#received++
    this.reception.note(packet, nowMs)
    this.#take(packet, nowMs)
    return true
  }

  /** Returns the digits pressed since the last call. */
  takeDigits(nowMs: number): readonly Digit[] {
    const digits = [...this.#digits, ...this.#dtmf.expire(nowMs)]
    this.#digits = []
    return digits
  }

  /**
   * Returns the frames that are due; `due` more are due now. After a stall of this process, several frames are due
   * while their packets still wait in the socket. Then one frame is returned now and the others after the packets were
   * read, so that no audio is concealed that has arrived.
   */
  *takeFrames(due: number): Iterable<Pcm> {
    this.#dueFrames = Math.min(MAX_DUE_FRAMES, this.#dueFrames + due)
    for (let given = 0; this.#dueFrames > 0; given++) {
      if (given > 0 && this.#jitter.isPlaying() && !this.#jitter.hasFrame()) return
      this.#dueFrames--
      const frame = this.#jitter.pull()
      yield (this.#jitter.isPlaying() ? null : this.#noise.next(frame.length)) ?? frame
    }
  }

  /**
   * Until the peer is latched, only negotiated payload types are accepted; afterwards the peer may switch between the
   * codecs that have static payload types.
   */
  #isExpected(payloadType: number): boolean {
    if (!this.#negotiated) return false
    const { ours, dtmfPayloadType } = this.#negotiated
    if (this.#isAudio(payloadType) || payloadType === dtmfPayloadType || payloadType === ours?.dtmfPayloadType)
      return true
    return this.#received > 0 && (payloadType in STATIC_CODECS || payloadType === COMFORT_NOISE)
  }

  /**
   * Whether the payload type is that of the negotiated codec, in the numbers of either side: we send with the peer's numbers, and the peer with those
   * that we announced.
   */
  #isAudio = (payloadType: number): boolean =>
    payloadType === this.#negotiated?.payloadType || payloadType === this.#negotiated?.ours?.payloadType

  #take({ payloadType, timestamp, ssrc, payload }: RtpPacket, nowMs: number): void {
    const codec = this.#isAudio(payloadType) ? this.#negotiated?.codec : STATIC_CODECS[payloadType]
    if (codec !== undefined) {
      this.#noise.stop()
      const steps = this.#timeline.stepsAt(ssrc, timestamp, clockFactorOf(codec))
      this.#jitter.push({ ssrc, timestamp: steps, pcm: this.#decoderOf(codec)(payload) })
    } else if (payloadType === COMFORT_NOISE) this.#noise.describe(payload)
    else this.#takeEvent(ssrc, timestamp, payload, nowMs)
  }

  #decoderOf(codec: CodecName): FrameDecoder {
    const decoder = this.#decoders[codec] ?? frameDecoder(codec, this.#rate)
    this.#decoders[codec] = decoder
    return decoder
  }

  /**
   * Some senders (sipp, some gateways) use a separate source for keys, so only a change of that source resets the keys.
   */
  #takeEvent(ssrc: number, timestamp: number, payload: Uint8Array, nowMs: number): void {
    if (ssrc !== this.#keySsrc) this.#digits.push(...this.#dtmf.reset())
    this.#keySsrc = ssrc
    this.#digits.push(...this.#dtmf.receive(payload, timestamp, nowMs))
  }
}
