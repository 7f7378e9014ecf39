import { randomInt } from 'node:crypto'
import type { Digit, MediaListener, MediaStream, Pcm, PlayoutClock } from '../../media/media-stream.ts'
import {
  type AudioAgreement,
  type AudioPayloadType,
  agreeOnAudio,
  answerLines,
  isHeld,
  offerLines,
  reofferLines,
} from './offer-answer.ts'
import { type Direction, formatSdp, parseSdp } from './sdp.ts'

/** What signalling needs of an RTP port. `RtpPort` of ../rtp/port.ts is one. */
export interface MediaPort extends MediaStream {
  /** The port to announce. */
  readonly localPort: number
  setRemote(address: string, port: number, payloadType: AudioPayloadType, dtmfPayloadType: number | null): void
  /** The far end does not want to hear us for now: we stop sending and miss nothing. */
  hold(on: boolean): void
  close(): void
}

export type OpenMedia = () => Promise<MediaPort>

/** The media side of a leg: its port, what was agreed in SDP, and the stream that the assistant plays to. */
export class LegMedia {
  readonly #port: MediaPort
  readonly #localAddress: string
  readonly #sessionId = randomInt(2 ** 47)
  readonly stream: DigitStream
  #version = 0
  #agreed: AudioAgreement | null = null

  /** `localAddress` is what the far end reaches us by. */
  constructor(port: MediaPort, localAddress: string) {
    this.#port = port
    this.#localAddress = localAddress
    this.stream = new DigitStream(port)
  }

  get agreed(): AudioAgreement | null {
    return this.#agreed
  }

  /** Answers an offer; null when there is no audio in it that we speak. Audio follows at once. */
  answer(offer: Buffer): Buffer | null {
    const description = parseSdp(offer)
    const agreement = description === null ? null : agreeOnAudio(description)
    if (description === null || agreement === null) return null
    this.#apply(agreement)
    return this.#describe(answerLines(description, agreement, this.#port.localPort))
  }

  /** Our offer: everything we speak, or what is agreed already. */
  offer(direction: Direction = 'sendrecv'): Buffer {
    const { localPort } = this.#port
    return this.#describe(
      this.#agreed === null ? offerLines(localPort, direction) : reofferLines(localPort, this.#agreed, direction),
    )
  }

  /** Takes the answer to our offer. False when it agrees to nothing. */
  accept(answer: Buffer): boolean {
    const description = parseSdp(answer)
    const agreement = description === null ? null : agreeOnAudio(description)
    if (agreement === null) return false
    this.#apply(agreement)
    return true
  }

  #apply(agreement: AudioAgreement): void {
    this.#agreed = agreement
    this.#port.setRemote(agreement.address, agreement.port, agreement.payloadType, agreement.dtmfPayloadType)
    this.#port.hold(isHeld(agreement))
  }

  #describe(lines: readonly string[]): Buffer {
    this.#version += 1
    return formatSdp({ id: this.#sessionId, version: this.#version, address: this.#localAddress }, lines)
  }

  close(): void {
    this.#port.close()
  }
}

/** True when an offer holds audio that we speak; asked before a phone rings. */
export function isAcceptableOffer(offer: Buffer): boolean {
  const description = parseSdp(offer)
  return description !== null && agreeOnAudio(description) !== null
}

/** The port's stream, with a second way in for key presses: those that come by INFO instead of RTP. */
export class DigitStream implements MediaStream {
  readonly #stream: MediaStream
  #listener: MediaListener = {}

  constructor(stream: MediaStream) {
    this.#stream = stream
  }

  get sampleRate(): number {
    return this.#stream.sampleRate
  }

  get playoutClock(): PlayoutClock {
    return this.#stream.playoutClock
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
    this.#stream.listen(listener)
  }

  play(pcm: Pcm): void {
    this.#stream.play(pcm)
  }

  mark(name: string): void {
    this.#stream.mark(name)
  }

  clear(): number {
    return this.#stream.clear()
  }

  queuedMs(): number {
    return this.#stream.queuedMs()
  }

  press(digit: Digit): void {
    this.#listener.onDigit?.(digit)
  }
}
