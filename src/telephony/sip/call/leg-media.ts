import { randomInt } from 'node:crypto'
import type { AudioQuality } from '../../../kernel/network/call-diagnostics.ts'
import type { BridgeSide } from '../../../media/bridge.ts'
import type { Digit, MediaListener, MediaStream, Pcm, PlayoutClock } from '../../../media/media-stream.ts'
import { rateOf, type StreamRate } from '../../rtp/audio-codec.ts'
import { dtmfTones, InbandDtmf } from '../../rtp/inband-dtmf.ts'
import type { MediaSources } from '../../rtp/latch.ts'
import type { RemoteMedia, RtpStats } from '../../rtp/port.ts'
import { audioQuality } from '../../rtp/quality/audio-quality.ts'
import type { SrtpKeys } from '../../rtp/srtp/srtp.ts'
import { type AudioTerms, DEFAULT_AUDIO, type DtmfMode } from '../../trunk.ts'
import { type Direction, formatSdp, parseSdp } from '../message/sdp.ts'
import {
  type AudioAgreement,
  agreeOnAudio,
  announcedTypes,
  answerLines,
  type Encryption,
  isHeld,
  offerLines,
  reofferLines,
} from './offer-answer.ts'
import { type CryptoLine, newCryptoLine, offeredCrypto } from './sdes.ts'

/** The parts of an RTP port that signaling uses; ../rtp/port.ts implements it. */
export interface MediaPort extends BridgeSide {
  /** The port to announce. */
  readonly localPort: number
  setRemote(
    address: string,
    port: number,
    payloadType: number,
    dtmfPayloadType: number | null,
    more?: RemoteMedia,
  ): void
  /** Holds the stream: the peer does not want to hear us for now, and missing media are not reported. */
  hold(on: boolean): void
  /** Sends nothing until the returned function is called or the peer is heard; see ../../rtp/port.ts. */
  waitForPeer(onHeard: () => void): () => void
  /** What was sent and received; absent if nothing is measured. */
  stats?(): RtpStats
  close(): void
}

export type OpenMedia = () => Promise<MediaPort>

/** The media side of a leg: its port, the result of the SDP negotiation, and the stream that the assistant plays to. */
export class LegMedia {
  readonly #port: MediaPort
  readonly #localAddress: string
  readonly #encryption: Encryption
  readonly #chosenTerms: AudioTerms
  /** The sample rate of the stream: that of the first codec, or of the stream that it will be connected with. */
  #rate: StreamRate | undefined
  readonly #sources: MediaSources | undefined
  readonly #sessionId = randomInt(2 ** 47)
  readonly stream: DigitStream
  #version = 0
  #agreed: AudioAgreement | null = null
  /** The payload types of our first offer, until the peer makes one. */
  #announced: ReturnType<typeof announcedTypes> | null = null
  /** Our keys on offer; empty: unencrypted. */
  #offered: readonly CryptoLine[] = []
  /** Our key in use. It stays as long as the suite does, because the peer's counters stay too. */
  #ours: CryptoLine | null = null

  /** `localAddress` is the address at which the peer reaches us. `sources`: see ../../rtp/latch.ts. `rate`: that of the stream. */
  constructor(
    port: MediaPort,
    localAddress: string,
    encryption: Encryption = 'accepted',
    terms: AudioTerms = DEFAULT_AUDIO,
    { sources, rate }: { sources?: MediaSources; rate?: StreamRate | undefined } = {},
  ) {
    this.#port = port
    this.#sources = sources
    this.#localAddress = localAddress
    this.#encryption = encryption
    this.#chosenTerms = terms
    this.#rate = rate
    this.stream = new DigitStream(port, terms.dtmf)
    this.stream.measure = () => {
      const stats = this.#port.stats?.()
      return stats && this.#agreed ? audioQuality(stats, this.#agreed.codec.name) : null
    }
  }

  /** A stream at 8 kHz gains nothing from G.722 and Opus. */
  get #terms(): AudioTerms {
    const { codecs, dtmf } = this.#chosenTerms
    return this.#rate === 8_000 ? { codecs: codecs.filter((name) => rateOf(name) === 8_000), dtmf } : this.#chosenTerms
  }

  get agreed(): AudioAgreement | null {
    return this.#agreed
  }

  /** Sends no audio until the returned function is called or the peer is heard; then calls `onHeard`. */
  waitForPeer(onHeard: () => void): () => void {
    return this.#port.waitForPeer(onHeard)
  }

  /** Answers an offer; null if it contains no audio that we support. Audio flows at once. */
  answer(offer: Buffer): Buffer | null {
    const description = parseSdp(offer)
    const agreement = description === null ? null : agreeOnAudio(description, this.#encryption, this.#terms)
    if (description === null || agreement === null) return null
    this.#ours = this.#answering(agreement.crypto)
    this.#apply(agreement)
    return this.#describe(answerLines(description, agreement, this.#local()))
  }

  /** Our key for an answer, under the tag of the peer's key. */
  #answering(theirs: CryptoLine | null): CryptoLine | null {
    if (theirs === null) return null
    const kept = this.#ours?.suite === theirs.suite ? this.#ours : newCryptoLine(theirs.tag, theirs.suite)
    return { ...kept, tag: theirs.tag }
  }

  /** Our offer: everything we support, or what is already agreed. */
  offer(direction: Direction = 'sendrecv'): Buffer {
    if (this.#agreed !== null) {
      this.#offered = this.#ours === null ? [] : [this.#ours]
      return this.#describe(reofferLines(this.#local(), this.#agreed, direction))
    }
    this.#offered = this.#encryption === 'required' ? offeredCrypto() : []
    return this.#describe(offerLines({ ...this.#local(), crypto: this.#offered }, direction, this.#terms))
  }

  /** Applies the answer to our offer. Returns false if nothing was agreed. */
  accept(answer: Buffer): boolean {
    const description = parseSdp(answer)
    const encryption = this.#offered.length > 0 ? 'required' : 'plain'
    const agreement = description === null ? null : agreeOnAudio(description, encryption, this.#terms)
    if (agreement === null) return false
    const { crypto } = agreement
    const ours = crypto && this.#offered.find(({ tag, suite }) => tag === crypto.tag && suite === crypto.suite)
    if (ours === undefined) return false
    this.#ours = ours
    this.#apply(agreement, true)
    return true
  }

  /** `isAnswer` means an answer to our offer, whose payload types the peer sends with. */
  #apply(agreement: AudioAgreement, isAnswer = false): void {
    const isFirstOffer = isAnswer && this.#agreed === null
    if (isFirstOffer) this.#announced = announcedTypes(agreement)
    else if (!isAnswer) this.#announced = null
    this.#agreed = agreement
    const { codec, crypto, dtmfClock, redundant } = agreement
    this.#rate ??= rateOf(codec.name)
    const keys: SrtpKeys | null = crypto && this.#ours && { ours: this.#ours, theirs: crypto }
    const more: RemoteMedia = {
      codec: codec.name,
      rate: this.#rate,
      ...{ keys, dtmfClock, redundant },
      ...(this.#announced && { ours: this.#announced }),
      ...(this.#sources && { sources: this.#sources }),
    }
    this.#port.setRemote(agreement.address, agreement.port, codec.payloadType, agreement.dtmfPayloadType, more)
    this.#port.hold(isHeld(agreement))
    this.stream.useEvents(agreement.dtmfPayloadType !== null)
  }

  #local(): { port: number; crypto: CryptoLine[] } {
    return { port: this.#port.localPort, crypto: this.#ours === null ? [] : [this.#ours] }
  }

  #describe(lines: readonly string[]): Buffer {
    this.#version += 1
    return formatSdp({ id: this.#sessionId, version: this.#version, address: this.#localAddress }, lines)
  }

  close(): void {
    this.#port.close()
  }
}

/** Whether an offer contains audio that we support. Checked before the call rings. */
export function isAcceptableOffer(offer: Buffer, encryption: Encryption = 'accepted', terms = DEFAULT_AUDIO): boolean {
  const description = parseSdp(offer)
  return description !== null && agreeOnAudio(description, encryption, terms) !== null
}

/** An INFO and a tone within a second are the same key. */
const SAME_KEY_FRAMES = 50

/**
 * The port's stream, with digits that arrive by INFO or as tones in the audio in place of telephone events. A peer that
 * supports no telephone events sends tones, INFO or both: from its first INFO on, its tones are not keys. While the leg is
 * bridged, the caller's audio goes to the other leg alone.
 */
export class DigitStream implements MediaStream {
  /** The port itself. */
  readonly inner: BridgeSide
  /** Measures the audio so far; null before an agreement. */
  measure: () => AudioQuality | null = () => null
  #listener: MediaListener = {}
  #diverted: MediaListener | null = null
  readonly #dtmf: DtmfMode
  #tones: InbandDtmf | null
  /** The key that was last heard as a tone, and for how many frames it has been over. */
  #lastTone: { digit: Digit; frames: number } | null = null
  #sendsTones: boolean
  #isListening = false
  #sendInfo: ((digit: Digit) => Promise<void>) | null = null

  constructor(stream: BridgeSide, dtmf: DtmfMode = 'rfc4733') {
    this.inner = stream
    this.#dtmf = dtmf
    // Until this stream has a listener, the port keeps its own.
    this.#tones = dtmf === 'inband' ? new InbandDtmf() : null
    this.#sendsTones = dtmf === 'inband'
  }

  /** Sets whether telephone events were agreed on. If they were expected and were not, keys are tones or arrive by INFO. */
  useEvents(agreed: boolean): void {
    if (this.#dtmf !== 'rfc4733' || agreed !== this.#sendsTones) return
    this.#sendsTones = !agreed
    this.#tones = agreed ? null : new InbandDtmf()
    if (this.#isListening) this.#attach()
  }

  /** Sends a digit by INFO; set once there is a dialog. */
  sendInfoBy(send: (digit: Digit) => Promise<void>): void {
    this.#sendInfo = send
  }

  get sampleRate(): StreamRate {
    return this.inner.sampleRate === 16_000 ? 16_000 : 8_000
  }

  get playoutClock(): PlayoutClock {
    return this.inner.playoutClock
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
    this.#isListening = true
    this.#attach()
  }

  /** Sends the caller's audio and digits to `listener` from now on; null: back to the own listener. */
  divert(listener: MediaListener | null): void {
    this.#diverted = listener
    this.#isListening = true
    this.#attach()
  }

  #attach(): void {
    const diverted = this.#diverted
    if (diverted === null && this.#tones === null) {
      this.inner.listen(this.#listener)
      return
    }
    const listener = diverted ?? this.#listener
    this.inner.listen({
      onFrame: (frame) => {
        // During a bridge, the caller's tones reach the other side unchanged.
        const digit = diverted === null ? (this.#tones?.receive(this.#narrow(frame)) ?? null) : null
        if (this.#lastTone !== null) this.#lastTone.frames += 1
        if (digit !== null) {
          this.#lastTone = { digit, frames: 0 }
          this.press(digit)
        }
        listener.onFrame?.(frame)
      },
      onDigit: (digit) => listener.onDigit?.(digit),
      onMark: (name) => this.#listener.onMark?.(name),
      onMediaLost: () => this.#listener.onMediaLost?.(),
    })
  }

  /** Key tones are detected at 8 kHz: their frequencies are far below 4 kHz. */
  #narrow(frame: Pcm): Pcm {
    return this.sampleRate === 8_000 ? frame : frame.filter((_, at) => at % 2 === 0)
  }

  /** Called every 20 ms while another phone rings for the caller. */
  tellRinging(samples: number): void {
    this.#listener.onRinging?.(samples)
  }

  play(pcm: Pcm): void {
    this.inner.play(pcm)
  }

  mark(name: string): void {
    this.inner.mark(name)
  }

  clear(): number {
    return this.inner.clear()
  }

  queuedMs(): number {
    return this.inner.queuedMs()
  }

  async sendDigits(digits: string): Promise<void> {
    if (this.#sendsTones) this.inner.play(dtmfTones(digits, this.sampleRate))
    else if (this.#dtmf === 'info') for (const digit of digits) await this.#sendInfo?.(digit)
    else await this.inner.sendDigits?.(digits)
  }

  /** A key by INFO. The first one may follow its own tone, which was heard already. */
  pressByInfo(digit: Digit): void {
    const wasHeard = this.#lastTone?.digit === digit && this.#lastTone.frames < SAME_KEY_FRAMES
    this.#lastTone = null
    if (this.#dtmf !== 'inband') this.#tones = null
    if (!wasHeard) this.press(digit)
  }

  press(digit: Digit): void {
    const listener = this.#diverted ?? this.#listener
    listener.onDigit?.(digit)
  }
}
