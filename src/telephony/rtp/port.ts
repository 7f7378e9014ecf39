import { randomInt } from 'node:crypto'
import type { RemoteInfo, Socket } from 'node:dgram'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { decodeG711, encodeG711, type G711Law } from '../../media/g711.ts'
import type { Digit, MediaListener, MediaStream, Pcm } from '../../media/media-stream.ts'
import { PlayoutQueue } from '../../media/playout-queue.ts'
import { DtmfReceiver, DtmfSender } from './dtmf.ts'
import { FRAME_SAMPLES, JitterBuffer } from './jitter-buffer.ts'
import { Latch, type RtpAddress } from './latch.ts'
import { type PacedStream, pacerOf } from './pacer.ts'
import { buildRtp, looksLikeRtcp, parseRtp, type RtpPacket } from './packet.ts'
import { buildSenderReport, Reception } from './rtcp.ts'
import { openSocketPair, type PortRange, type SocketPair } from './socket-pair.ts'

/** G.711 by its static payload type: 0 is PCMU, 8 is PCMA (RFC 3551). */
export type AudioPayloadType = 0 | 8

export interface RtpPort extends MediaStream {
  /** The even UDP port to announce in SDP. */
  readonly localPort: number
  /**
   * What SDP negotiated: where the peer wants its audio and in which payload types (`dtmfPayloadType` null: no
   * telephone-event). May be called again by a re-INVITE. Nothing is sent or received before the first call. An address
   * that is no IP literal, or 0.0.0.0, leaves us mute until the peer's first packet tells where it is.
   */
  setRemote(address: string, port: number, payloadType: AudioPayloadType, dtmfPayloadType: number | null): void
  /** The peer put us on hold (or took us back): we stop sending, what is queued waits, media are not missed. */
  hold(on: boolean): void
  /** Presses keys as RFC 4733 events; audio waits meanwhile. Resolves when they are sent, or at `close`. */
  sendDigits(digits: string): Promise<void>
  stats(): RtpStats
  /** Frees the ports and stops; harmless when repeated. */
  close(): void
}

export interface RtpStats {
  readonly packetsSent: number
  readonly packetsReceived: number
  readonly packetsLost: number
  /** Well-formed, but not from the peer. */
  readonly foreignDropped: number
  /** Malformed, or of a payload type that was not negotiated. */
  readonly invalidDropped: number
  readonly sendErrors: number
  readonly lateDropped: number
  readonly duplicates: number
  readonly concealedFrames: number
  readonly jitterMs: number
  /** Where we send to now. */
  readonly remote: RtpAddress | null
}

export interface RtpPortOptions {
  /** The local address to bind. */
  readonly host: string
  readonly clock: Clock
  readonly log: Log
  /** Even ports are taken from here (inclusive); without it the OS chooses. */
  readonly portRange?: PortRange
  /** Without a packet from the peer this long, `onMediaLost` is called (30 s). */
  readonly mediaTimeoutMs?: number
}

export type RtpPortFactory = (options: RtpPortOptions) => Promise<RtpPort>

const SAMPLE_RATE = 8000
const DEFAULT_MEDIA_TIMEOUT_MS = 30_000
const RTCP_INTERVAL_FRAMES = 250
/** Frames that are owed to the listener after a stall of ours and delivered once the socket was read. */
const MAX_OWED_FRAMES = 10
const LAWS: Record<AudioPayloadType, G711Law> = { 0: 'mu', 8: 'a' }
const SILENCE = new Int16Array(FRAME_SAMPLES)

/** Binds a pair of UDP ports and starts pacing. Fails with one clear line when no ports can be had. */
export const openRtpPort: RtpPortFactory = async (options) => {
  const sockets = await openSocketPair(options.host, options.portRange)
  return new UdpRtpPort(sockets, options)
}

interface Negotiated {
  readonly payloadType: AudioPayloadType
  readonly dtmfPayloadType: number | null
}

class UdpRtpPort implements RtpPort, PacedStream {
  readonly sampleRate = SAMPLE_RATE
  readonly playoutClock = 'us'
  readonly localPort: number
  readonly #sockets: SocketPair
  readonly #clock: Clock
  readonly #log: Log
  readonly #mediaTimeoutMs: number
  readonly #stopPacing: () => void

  readonly #queue = new PlayoutQueue(SAMPLE_RATE)
  readonly #dtmfOut = new DtmfSender()
  readonly #frame: Pcm = new Int16Array(FRAME_SAMPLES)
  readonly #ssrc = randomInt(2 ** 32)
  #sequence = randomInt(2 ** 16)
  #timestamp = randomInt(2 ** 32)
  #eventTimestamp = 0
  #talking = false
  #silent = true
  #heardMarks: string[] = []
  #packetsSent = 0
  #octetsSent = 0
  #sendErrors = 0

  readonly #latch = new Latch()
  readonly #jitter = new JitterBuffer()
  readonly #dtmfIn = new DtmfReceiver()
  readonly #reception = new Reception()
  #packetsReceived = 0
  #foreignDropped = 0
  #invalidDropped = 0
  #peerSsrc: number | null = null
  #owedFrames = 0
  #framesToReport = RTCP_INTERVAL_FRAMES

  #listener: MediaListener = {}
  #negotiated: Negotiated | null = null
  #onHold = false
  #lastMediaMs = 0
  #mediaLostSaid = false
  #closed = false

  constructor(sockets: SocketPair, options: RtpPortOptions) {
    this.localPort = sockets.port
    this.#sockets = sockets
    this.#clock = options.clock
    this.#log = options.log
    this.#mediaTimeoutMs = options.mediaTimeoutMs ?? DEFAULT_MEDIA_TIMEOUT_MS
    sockets.rtp.on('message', (bytes, from) => this.#receive(bytes, from))
    for (const socket of [sockets.rtp, sockets.rtcp]) {
      socket.on('error', (error) => this.#log.warn({ err: error, port: this.localPort }, 'RTP socket error'))
    }
    this.#stopPacing = pacerOf(options.clock).add(this, options.log)
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  play(pcm: Pcm): void {
    if (!this.#closed) this.#queue.push(pcm)
  }

  mark(name: string): void {
    if (!this.#closed) this.#queue.mark(name)
  }

  clear(): number {
    return this.#queue.clear()
  }

  queuedMs(): number {
    return this.#queue.queuedMs()
  }

  setRemote(address: string, port: number, payloadType: AudioPayloadType, dtmfPayloadType: number | null): void {
    if (!this.#negotiated) this.#lastMediaMs = this.#clock.monotonicMs()
    this.#negotiated = { payloadType, dtmfPayloadType }
    this.#latch.announce(this.#sendable(address, port))
  }

  hold(on: boolean): void {
    this.#onHold = on
    this.#lastMediaMs = this.#clock.monotonicMs()
  }

  async sendDigits(digits: string): Promise<void> {
    if (this.#closed) return
    if (this.#negotiated?.dtmfPayloadType === null) throw new Error('The peer did not offer telephone-event: no keys')
    await new Promise<void>((resolve) => this.#dtmfOut.queue(digits, resolve))
  }

  stats(): RtpStats {
    const { late, duplicates, concealed } = this.#jitter.stats
    return {
      packetsSent: this.#packetsSent,
      packetsReceived: this.#packetsReceived,
      packetsLost: this.#reception.lost(),
      foreignDropped: this.#foreignDropped,
      invalidDropped: this.#invalidDropped,
      sendErrors: this.#sendErrors,
      lateDropped: late,
      duplicates,
      concealedFrames: concealed,
      jitterMs: this.#reception.jitterMs(),
      remote: this.#latch.target(),
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#stopPacing()
    this.#listener = {}
    this.#queue.clear()
    this.#dtmfOut.cancel()
    this.#sockets.rtp.close()
    this.#sockets.rtcp.close()
  }

  // --- sending, driven by the pacer ---

  skip(frames: number): void {
    this.#timestamp = (this.#timestamp + frames * FRAME_SAMPLES) >>> 0
  }

  /** Time passes in every slot, also while nothing may be sent, so that the peer's clock stays ours. */
  sendFrame(): void {
    const negotiated = this.#negotiated
    const target = this.#latch.target()
    if (negotiated && target && !this.#onHold) this.#sendSlot(negotiated, target)
    else this.#silent = true
    this.skip(1)
  }

  #sendSlot(negotiated: Negotiated, target: RtpAddress): void {
    const slot = negotiated.dtmfPayloadType === null ? null : this.#dtmfOut.next()
    if (slot?.kind === 'event' && negotiated.dtmfPayloadType !== null) {
      if (slot.starts) this.#eventTimestamp = this.#timestamp
      this.#send(negotiated.dtmfPayloadType, slot.starts, this.#eventTimestamp, slot.payload, target)
      this.#talking = false
      return
    }
    const filled = slot ? 0 : this.#queue.take(this.#frame)
    const starts = this.#silent || (filled > 0 && !this.#talking)
    this.#talking = filled > 0
    this.#silent = false
    const payload = encodeG711(LAWS[negotiated.payloadType], filled > 0 ? this.#frame : SILENCE)
    this.#send(negotiated.payloadType, starts, this.#timestamp, payload, target)
    if (!slot) this.#heardMarks.push(...this.#queue.dueMarks())
  }

  #send(payloadType: number, marker: boolean, timestamp: number, payload: Uint8Array, target: RtpAddress): void {
    const packet = buildRtp({ payloadType, marker, sequence: this.#sequence, timestamp, ssrc: this.#ssrc, payload })
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#packetsSent++
    this.#octetsSent += payload.length
    this.#transmit(this.#sockets.rtp, packet, target.port, target.address)
  }

  #transmit(socket: Socket, packet: Uint8Array, port: number, address: string): void {
    socket.send(packet, port, address, (error) => {
      if (!error || this.#closed) return
      if (this.#sendErrors++ === 0) this.#log.warn({ err: error, address, port }, 'RTP cannot be sent')
    })
  }

  // --- receiving ---

  #receive(bytes: Buffer, from: RemoteInfo): void {
    if (this.#closed || looksLikeRtcp(bytes)) return
    const packet = parseRtp(bytes)
    if (!packet || !this.#isExpected(packet)) {
      this.#invalidDropped++
      return
    }
    const nowMs = this.#clock.monotonicMs()
    if (!this.#latch.admits({ address: from.address, port: from.port, ssrc: packet.ssrc }, nowMs)) {
      this.#foreignDropped++
      return
    }
    this.#packetsReceived++
    this.#lastMediaMs = nowMs
    this.#mediaLostSaid = false
    this.#reception.note(packet, nowMs)
    if (packet.ssrc !== this.#peerSsrc) {
      this.#peerSsrc = packet.ssrc
      this.#tellDigits(this.#dtmfIn.reset())
    }
    this.#take(packet, nowMs)
  }

  /** Until the peer is latched only negotiated payload types count; afterwards it may switch between the two laws. */
  #isExpected(packet: RtpPacket): boolean {
    if (!this.#negotiated) return false
    const { payloadType, dtmfPayloadType } = this.#negotiated
    if (packet.payloadType === payloadType || packet.payloadType === dtmfPayloadType) return true
    return this.#packetsReceived > 0 && (packet.payloadType === 0 || packet.payloadType === 8)
  }

  #take(packet: RtpPacket, nowMs: number): void {
    const { payloadType, timestamp, ssrc, payload } = packet
    if (payloadType === 0 || payloadType === 8) {
      this.#jitter.push({ ssrc, timestamp, pcm: decodeG711(LAWS[payloadType], payload) })
    } else this.#tellDigits(this.#dtmfIn.receive(payload, timestamp, nowMs))
  }

  /**
   * After a stall of this process several frames are due while their packets still wait in the socket. One is delivered
   * now, the others when the packets were read: nothing is concealed that is there.
   */
  deliverFrames(frames: number): void {
    const marks = this.#heardMarks
    this.#heardMarks = []
    for (const name of marks) this.#listener.onMark?.(name)
    const nowMs = this.#clock.monotonicMs()
    this.#tellDigits(this.#dtmfIn.expire(nowMs))
    this.#owedFrames = Math.min(MAX_OWED_FRAMES, this.#owedFrames + frames)
    let mustDeliver = true
    while (this.#owedFrames > 0 && !this.#closed) {
      if (!mustDeliver && this.#jitter.isPlaying() && !this.#jitter.hasFrame()) break
      this.#owedFrames--
      mustDeliver = false
      this.#listener.onFrame?.(this.#jitter.pull())
    }
    this.#watchMedia(nowMs)
    this.#reportNowAndThen(frames)
  }

  #tellDigits(digits: readonly Digit[]): void {
    for (const digit of digits) this.#listener.onDigit?.(digit)
  }

  #watchMedia(nowMs: number): void {
    const watched = this.#negotiated !== null && !this.#onHold && !this.#mediaLostSaid && !this.#closed
    if (!watched || nowMs - this.#lastMediaMs < this.#mediaTimeoutMs) return
    this.#mediaLostSaid = true
    this.#listener.onMediaLost?.()
  }

  /** RTCP goes to the port above the peer's (RFC 3550 section 11); what comes in is accepted and ignored. */
  #reportNowAndThen(frames: number): void {
    this.#framesToReport -= frames
    if (this.#framesToReport > 0) return
    this.#framesToReport = RTCP_INTERVAL_FRAMES
    const target = this.#latch.target()
    if (this.#closed || !target || this.#packetsSent === 0 || target.port >= 65_535) return
    const sender = {
      ssrc: this.#ssrc,
      now: this.#clock.now(),
      timestamp: this.#timestamp,
      packets: this.#packetsSent >>> 0,
      octets: this.#octetsSent >>> 0,
    }
    const report = buildSenderReport(sender, this.#reception.report(), `${this.#ssrc.toString(16)}@frontbell`)
    this.#transmit(this.#sockets.rtcp, report, target.port + 1, target.address)
  }

  /** An address as our socket can send to it, or null where we must wait for the latch. */
  #sendable(address: string, port: number): RtpAddress | null {
    const unspecified = address === '0.0.0.0' || address === '::'
    if (isIP(address) === 0 || unspecified || !Number.isInteger(port) || port < 1 || port > 65_535) return null
    const ours = this.#sockets.rtp.address().address
    return { address: isIPv6(ours) && isIPv4(address) ? `::ffff:${address}` : address, port }
  }
}
