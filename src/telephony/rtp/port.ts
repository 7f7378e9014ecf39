import type { Socket } from 'node:dgram'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { MediaListener, MediaStream, Pcm } from '../../media/media-stream.ts'
import { type CodecName, clockFactorOf, rateOf, STATIC_CODECS, type StreamRate } from './audio-codec.ts'
import { type FarEndStats, FarReports } from './far-reports.ts'
import type { MediaSources, RtpAddress } from './latch.ts'
import { type PacedStream, pacerOf } from './pacer.ts'
import { looksLikeRtcp } from './packet.ts'
import { RtpReceiver } from './receiver.ts'
import { buildGoodbye, buildSenderReport } from './rtcp.ts'
import { type Negotiated, RtpSender, SAMPLE_RATE } from './sender.ts'
import { openSocketPair, type PortRange, type SocketPair } from './socket-pair.ts'
import { Shield } from './srtp/shield.ts'
import type { SrtpKeys } from './srtp/srtp.ts'

export interface RtpPort extends MediaStream {
  /** The even UDP port to announce in SDP. */
  readonly localPort: number
  /**
   * Applies what SDP negotiated: the peer's address for audio, and the payload types (`dtmfPayloadType` null: no
   * telephone-event). A re-INVITE calls it again. Nothing is sent or received before the first call. With an address
   * that is not an IP literal, or 0.0.0.0, we send nothing until the peer's first packet shows its address.
   */
  setRemote(
    address: string,
    port: number,
    payloadType: number,
    dtmfPayloadType: number | null,
    more?: RemoteMedia,
  ): void
  /**
   * Puts the stream on hold, or resumes it: nothing is sent, queued audio waits, and missing media are not reported.
   */
  hold(on: boolean): void
  /**
   * Sends nothing until the returned function is called, or until a packet arrives from the announced host; `onHeard` is
   * called then. Without this, one forged request would have us send audio to a stranger who never called.
   */
  waitForPeer(onHeard: () => void): () => void
  /** Sends digits as RFC 4733 events; audio waits meanwhile. Resolves when they are sent, or at `close`. */
  sendDigits(digits: string): Promise<void>
  stats(): RtpStats
  /** Stops and frees the ports. May be called more than once. */
  close(): void
}

/** Further terms of the SDP negotiation. */
export interface RemoteMedia extends Pick<Negotiated, 'dtmfClock' | 'ours' | 'redundant'> {
  /** The codec of a dynamic payload type (not 0, 8 or 9). */
  readonly codec?: CodecName
  /** The sample rate of the stream; if absent, that of the first codec. It is used once, and stays when the codec changes. */
  readonly rate?: StreamRate
  /** SRTP keys: everything is encrypted, and packets that are not authentic are dropped. Null: no encryption. */
  readonly keys?: SrtpKeys | null
  /** The hosts besides the announced one from which the peer's audio may come; without keys, none unless given. */
  readonly sources?: MediaSources
}

export interface RtpStats {
  readonly packetsSent: number
  readonly packetsReceived: number
  readonly packetsLost: number
  /** Well-formed packets of another source. */
  readonly foreignDropped: number
  /** Packets that are malformed, not authentic, or of a payload type that was not negotiated. */
  readonly invalidDropped: number
  readonly sendErrors: number
  readonly lateDropped: number
  readonly duplicates: number
  readonly concealedFrames: number
  readonly jitterMs: number
  /** What the peer reports about our stream by RTCP. */
  readonly far: FarEndStats
  /** Where packets are sent now. */
  readonly remote: RtpAddress | null
}

export interface RtpPortOptions {
  /** The local address to bind. */
  readonly host: string
  readonly clock: Clock
  readonly log: Log
  /** The range of the even ports (inclusive); by default the operating system chooses. */
  readonly portRange?: PortRange
  /** Without a packet from the peer for this long, `onMediaLost` is called (default 60 s). */
  readonly mediaTimeoutMs?: number
}

export type RtpPortFactory = (options: RtpPortOptions) => Promise<RtpPort>

/**
 * Long enough for phones that send nothing while their user is silent; the assistant asks again and hangs up before
 * this.
 */
const DEFAULT_MEDIA_TIMEOUT_MS = 60_000
/** 5 s, the usual interval (RFC 3550 section 6.2). */
const RTCP_INTERVAL_FRAMES = 250

/** Binds a pair of UDP ports and starts pacing. Throws an error with one clear line if no ports are free. */
export const openRtpPort: RtpPortFactory = async (options) => {
  const sockets = await openSocketPair(options.host, options.portRange)
  return new UdpRtpPort(sockets, options)
}

/** Connects sockets, pacer, sender and receiver. Only the pacer calls listeners, and it survives their errors. */
class UdpRtpPort implements RtpPort, PacedStream {
  readonly playoutClock = 'us'
  readonly localPort: number
  readonly #sockets: SocketPair
  readonly #clock: Clock
  readonly #log: Log
  readonly #mediaTimeoutMs: number
  readonly #stopPacing: () => void
  readonly #sender = new RtpSender()
  readonly #receiver = new RtpReceiver()
  readonly #shield = new Shield()
  readonly #far = new FarReports()
  #listener: MediaListener = {}
  #negotiated: Negotiated | null = null
  #rate: StreamRate = SAMPLE_RATE
  #onHold = false
  /** Set while the peer has not shown yet that it is there; see `waitForPeer`. */
  #onPeerHeard: (() => void) | null = null
  #lastMediaMs = 0
  #mediaLostReported = false
  #framesToReport = RTCP_INTERVAL_FRAMES
  #sendErrors = 0
  #closed = false

  constructor(sockets: SocketPair, options: RtpPortOptions) {
    this.localPort = sockets.port
    this.#sockets = sockets
    this.#clock = options.clock
    this.#log = options.log
    this.#mediaTimeoutMs = options.mediaTimeoutMs ?? DEFAULT_MEDIA_TIMEOUT_MS
    sockets.rtp.on('message', (bytes, from) => this.#receive(bytes, from))
    sockets.rtcp.on('message', (bytes, from) => this.#receiveReport(bytes, from))
    for (const socket of [sockets.rtp, sockets.rtcp]) {
      socket.on('error', (error) => this.#log.warn({ err: error, port: this.localPort }, 'RTP socket error'))
    }
    this.#stopPacing = pacerOf(options.clock).add(this, options.log)
  }

  get sampleRate(): StreamRate {
    return this.#rate
  }

  listen(listener: MediaListener): void {
    if (!this.#closed) this.#listener = listener
  }

  play(pcm: Pcm): void {
    if (!this.#closed) this.#sender.queue.push(pcm)
  }

  mark(name: string): void {
    if (!this.#closed) this.#sender.queue.mark(name)
  }

  clear(): number {
    return this.#sender.queue.clear()
  }

  queuedMs(): number {
    return this.#sender.queue.queuedMs()
  }

  setRemote(
    address: string,
    port: number,
    payloadType: number,
    dtmfPayloadType: number | null,
    {
      codec = STATIC_CODECS[payloadType] ?? 'mu',
      rate = rateOf(codec),
      keys = null,
      sources,
      ...more
    }: RemoteMedia = {},
  ): void {
    if (this.#closed) return
    if (!this.#negotiated) this.#begin(rate)
    this.#negotiated = { ...more, payloadType, codec, dtmfPayloadType }
    this.#shield.use(keys)
    this.#receiver.negotiate(this.#negotiated, this.#sendable(address, port), keys === null ? sources : null)
  }

  #begin(rate: StreamRate): void {
    this.#lastMediaMs = this.#clock.monotonicMs()
    this.#rate = rate
    this.#sender.useRate(rate)
    this.#receiver.useRate(rate)
  }

  hold(on: boolean): void {
    if (this.#onHold !== on) this.#lastMediaMs = this.#clock.monotonicMs()
    this.#onHold = on
  }

  waitForPeer(onHeard: () => void): () => void {
    this.#onPeerHeard = onHeard
    return () => {
      this.#onPeerHeard = null
    }
  }

  async sendDigits(digits: string): Promise<void> {
    if (this.#closed) return
    if (this.#negotiated?.dtmfPayloadType === null)
      throw new Error('The peer did not offer telephone-event, so no digits can be sent')
    await new Promise<void>((resolve) => this.#sender.press(digits, resolve))
  }

  stats(): RtpStats {
    const { received, foreign, invalid, jitter } = this.#receiver.stats
    return {
      packetsSent: this.#sender.state.packets,
      packetsReceived: received,
      packetsLost: this.#receiver.reception.lost(),
      foreignDropped: foreign,
      invalidDropped: invalid,
      sendErrors: this.#sendErrors,
      lateDropped: jitter.late,
      duplicates: jitter.duplicates,
      concealedFrames: jitter.concealed,
      jitterMs: this.#receiver.reception.jitterMs(),
      far: this.#far.stats,
      remote: this.#receiver.target,
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#stopPacing()
    this.#listener = {}
    this.#sender.queue.clear()
    this.#sender.cancelKeys()
    this.#sockets.rtp.close()
    this.#sendGoodbye(() => this.#sockets.rtcp.close())
  }

  skip(frames: number): void {
    this.#sender.skip(frames)
  }

  sendFrame(): void {
    const target = this.#receiver.target
    if (!this.#negotiated || !target || this.#onHold || this.#onPeerHeard !== null) {
      this.#sender.pause()
      return
    }
    const packet = this.#shield.protect(this.#sender.nextPacket(this.#negotiated))
    this.#transmit(this.#sockets.rtp, packet, target.port, target.address)
  }

  deliverFrames(frames: number): void {
    const nowMs = this.#clock.monotonicMs()
    for (const name of this.#sender.takeHeardMarks()) this.#listener.onMark?.(name)
    for (const digit of this.#receiver.takeDigits(nowMs)) this.#listener.onDigit?.(digit)
    for (const frame of this.#receiver.takeFrames(frames)) this.#listener.onFrame?.(frame)
    if (this.#closed) return
    this.#watchMedia(nowMs)
    this.#sendReportIfDue(frames)
  }

  #receive(bytes: Buffer, from: RtpAddress): void {
    if (this.#closed) return
    if (looksLikeRtcp(bytes)) {
      this.#receiveReport(bytes, from)
      return
    }
    const nowMs = this.#clock.monotonicMs()
    if (!this.#receiver.receive(this.#shield.unprotect(bytes), from, nowMs)) return
    this.#lastMediaMs = nowMs
    this.#mediaLostReported = false
    if (this.#onPeerHeard !== null && this.#receiver.hearsAnnounced) this.#peerHeard(this.#onPeerHeard)
  }

  #peerHeard(onHeard: () => void): void {
    this.#onPeerHeard = null
    onHeard()
  }

  #watchMedia(nowMs: number): void {
    const isWatched = this.#negotiated !== null && !this.#onHold && !this.#mediaLostReported
    if (!isWatched || nowMs - this.#lastMediaMs < this.#mediaTimeoutMs) return
    this.#mediaLostReported = true
    this.#listener.onMediaLost?.()
  }

  /** Accepts reports from the peer's host only, from any port (RFC 5761 sends them on the RTP port). */
  #receiveReport(bytes: Buffer, from: RtpAddress): void {
    if (this.#closed || from.address !== this.#receiver.target?.address) return
    const about = {
      ours: this.#sender.ssrc,
      theirs: this.#receiver.reception.ssrc,
      unixMs: this.#clock.now().getTime(),
      nowMs: this.#clock.monotonicMs(),
      clock: this.#negotiated === null ? 1 : clockFactorOf(this.#negotiated.codec),
    }
    this.#far.receive(this.#shield.unprotectRtcp(bytes), about)
  }

  #sendReportIfDue(frames: number): void {
    this.#framesToReport -= frames
    if (this.#framesToReport > 0) return
    this.#framesToReport = RTCP_INTERVAL_FRAMES
    const target = this.#reportTarget()
    if (target)
      this.#transmit(this.#sockets.rtcp, this.#shield.protectRtcp(this.#report()), target.port, target.address)
  }

  /** RTCP goes to the port above the peer's (RFC 3550 section 11). Null if the peer is unknown or nothing was sent. */
  #reportTarget(): RtpAddress | null {
    const target = this.#receiver.target
    const hasSent = this.#sender.state.packets > 0
    return !target || !hasSent || target.port === 65_535 ? null : { address: target.address, port: target.port + 1 }
  }

  #report(): Uint8Array {
    const { ssrc, timestamp, packets, octets } = this.#sender.state
    const sender = { ssrc, timestamp, packets: packets >>> 0, octets: octets >>> 0, now: this.#clock.now() }
    const echo = this.#far.echo(this.#clock.monotonicMs())
    return buildSenderReport(sender, this.#receiver.reception.report(), `${ssrc.toString(16)}@frontbell`, echo)
  }

  /** Sends an RTCP BYE, so that the peer does not have to wait for a time-out. */
  #sendGoodbye(done: () => void): void {
    const target = this.#reportTarget()
    if (!target) {
      done()
      return
    }
    const goodbye = this.#shield.protectRtcp(buildGoodbye(this.#report(), this.#sender.ssrc))
    this.#sockets.rtcp.send(goodbye, target.port, target.address, done)
  }

  #transmit(socket: Socket, packet: Uint8Array, port: number, address: string): void {
    socket.send(packet, port, address, (error) => {
      if (!error || this.#closed) return
      if (this.#sendErrors++ === 0) this.#log.warn({ err: error, address, port }, 'an RTP packet could not be sent')
    })
  }

  /** The address in the form that our socket can send to; null if the peer's first packet must show it. */
  #sendable(address: string, port: number): RtpAddress | null {
    const isUnspecified = address === '0.0.0.0' || address === '::'
    if (isIP(address) === 0 || isUnspecified || !Number.isInteger(port) || port < 1 || port > 65_535) return null
    const ours = this.#sockets.rtp.address().address
    return { address: isIPv6(ours) && isIPv4(address) ? `::ffff:${address}` : address, port }
  }
}
