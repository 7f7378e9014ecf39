import { randomInt } from 'node:crypto'
import type { Pcm } from '../../media/media-stream.ts'
import { PlayoutQueue } from '../../media/playout-queue.ts'
import { type CodecName, clockFactorOf, type FrameEncoder, frameEncoder, type StreamRate } from './audio-codec.ts'
import { DtmfSender } from './dtmf.ts'
import { FRAME_SAMPLES } from './jitter-buffer.ts'
import { MAX_OPUS_BYTES } from './opus.ts'
import { emptyRtp, payloadOf, RTP_HEADER_BYTES } from './packet.ts'
import type { ClockFactor } from './rtp-clock.ts'

/** The result of the SDP negotiation; `dtmfPayloadType` is null without telephone-event. */
export interface Negotiated {
  readonly payloadType: number
  readonly codec: CodecName
  readonly dtmfPayloadType: number | null
  /** The clock in which durations of telephone-event are given; 8 kHz if absent. */
  readonly dtmfClock?: ClockFactor
  /** The payload types that we announced, if the peer chose others for its side; absent if they are the same. */
  readonly ours?: { readonly payloadType: number; readonly dtmfPayloadType: number | null }
  /** Whether the peer wants Opus packets that help to conceal lost ones. */
  readonly redundant?: boolean
}

export const SAMPLE_RATE = 8000

/**
 * The outgoing half of an RTP port, without sockets and timers. Each 20 ms slot becomes one packet, even in silence, which keeps NAT bindings and the
 * peer's recorders alive. The timestamp advances in every slot, even if nothing may be sent, so that the two timelines stay aligned.
 */
export class RtpSender {
  readonly ssrc = randomInt(2 ** 32)
  /** Replaced by `useRate`. */
  queue = new PlayoutQueue(SAMPLE_RATE)
  readonly #dtmf = new DtmfSender()
  #rate: StreamRate = SAMPLE_RATE
  #frame: Pcm = new Int16Array(FRAME_SAMPLES)
  #silence: Pcm = new Int16Array(FRAME_SAMPLES)
  #encoder: { readonly codec: CodecName; readonly encode: FrameEncoder } | null = null
  #sequence = randomInt(2 ** 16)
  #timestamp = randomInt(2 ** 32)
  /** The clock factor of the codec that was sent last. */
  #clock: ClockFactor = 1
  #eventTimestamp = 0
  #talking = false
  #paused = true
  #heardMarks: string[] = []
  #packets = 0
  #octets = 0

  /** The values of sender reports; `packets` and `octets` only grow. */
  get state(): { ssrc: number; timestamp: number; packets: number; octets: number } {
    return { ssrc: this.ssrc, timestamp: this.#timestamp, packets: this.#packets, octets: this.#octets }
  }

  /** Takes audio of this rate from now on. Queued audio is dropped. */
  useRate(rate: StreamRate): void {
    if (rate === this.#rate) return
    this.#rate = rate
    this.queue = new PlayoutQueue(rate)
    this.#frame = new Int16Array((FRAME_SAMPLES * rate) / SAMPLE_RATE)
    this.#silence = new Int16Array(this.#frame.length)
    this.#encoder = null
  }

  /** Queues keypad digits; throws if a character is not one. Calls `done` after the last digit, or in `cancelKeys`. */
  press(digits: string, done: () => void): void {
    this.#dtmf.queue(digits, done)
  }

  cancelKeys(): void {
    this.#dtmf.cancel()
  }

  /** Advances the timeline without a packet. */
  skip(frames: number): void {
    this.#timestamp = (this.#timestamp + frames * FRAME_SAMPLES * this.#clock) >>> 0
  }

  /** Skips a slot because there is no peer yet, or because of hold. The next packet starts a talk spurt. */
  pause(): void {
    this.#paused = true
    this.skip(1)
  }

  /** The packet of the next slot: a key event, queued audio or silence. */
  nextPacket(negotiated: Negotiated): Uint8Array {
    const { dtmfPayloadType } = negotiated
    this.#clock = clockFactorOf(negotiated.codec)
    const slot = dtmfPayloadType === null ? null : this.#dtmf.next(negotiated.dtmfClock)
    const packet =
      slot?.kind === 'event' && dtmfPayloadType !== null
        ? this.#keyPacket(dtmfPayloadType, slot.payload, slot.starts)
        : this.#audioPacket(negotiated, slot === null)
    this.#paused = false
    this.skip(1)
    return packet
  }

  /** Returns the marks whose audio was sent since the last call. */
  takeHeardMarks(): readonly string[] {
    const marks = this.#heardMarks
    if (marks.length > 0) this.#heardMarks = []
    return marks
  }

  #keyPacket(payloadType: number, payload: Uint8Array, starts: boolean): Uint8Array {
    this.#talking = false
    if (starts) this.#eventTimestamp = this.#timestamp
    const packet = this.#begin(payloadType, starts, this.#eventTimestamp, payload.length)
    payloadOf(packet).set(payload)
    return packet
  }

  /** Queued audio waits between two keys. */
  #audioPacket({ payloadType, codec, redundant }: Negotiated, mayTalk: boolean): Uint8Array {
    const filled = mayTalk ? this.queue.take(this.#frame) : 0
    const starts = this.#paused || (filled > 0 && !this.#talking)
    this.#talking = filled > 0
    const room = codec === 'opus' ? MAX_OPUS_BYTES : FRAME_SAMPLES
    const packet = this.#begin(payloadType, starts, this.#timestamp, room)
    if (this.#encoder?.codec !== codec) this.#encoder = { codec, encode: frameEncoder(codec, this.#rate, redundant) }
    const bytes = this.#encoder.encode(filled > 0 ? this.#frame : this.#silence, payloadOf(packet))
    this.#octets -= room - bytes
    if (mayTalk) this.#heardMarks.push(...this.queue.dueMarks())
    return bytes === room ? packet : packet.subarray(0, RTP_HEADER_BYTES + bytes)
  }

  /** Starts the next packet; the payload is written later. */
  #begin(payloadType: number, marker: boolean, timestamp: number, payloadBytes: number): Uint8Array {
    const sequence = this.#sequence
    this.#sequence = (sequence + 1) & 0xffff
    this.#packets++
    this.#octets += payloadBytes
    return emptyRtp({ payloadType, marker, sequence, timestamp, ssrc: this.ssrc }, payloadBytes)
  }
}
