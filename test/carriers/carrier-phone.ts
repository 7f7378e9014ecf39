import { WebSocket } from 'ws'
import type { CancelTimer } from '../../src/kernel/clock.ts'
import { decodeG711, encodeG711 } from '../../src/media/g711.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { rms } from '../../src/media/pcm.ts'
import { fastClock } from '../harness/fast-clock.ts'

/** The messages of one carrier's media streams, written from its documentation, independently of our parser. */
export interface StreamSpelling {
  connected: object
  start(callId: string): object
  media(payload: string, chunk: number): object
  digit(digit: string): object
  mark(name: string): object
  stop(callId: string): object
}

const TWILIO_STREAM = 'MZ18ad3ab5a668481ce02b83e7395059f0'
const TWILIO_ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`

export const TWILIO_SPELLING: StreamSpelling = {
  connected: { event: 'connected', protocol: 'Call', version: '1.0.0' },
  start: (callSid) => ({
    event: 'start',
    sequenceNumber: '1',
    start: {
      accountSid: TWILIO_ACCOUNT,
      streamSid: TWILIO_STREAM,
      callSid,
      tracks: ['inbound'],
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
      customParameters: {},
    },
    streamSid: TWILIO_STREAM,
  }),
  media: (payload, chunk) => ({
    event: 'media',
    sequenceNumber: String(chunk + 1),
    media: { track: 'inbound', chunk: String(chunk), timestamp: String(chunk * 20), payload },
    streamSid: TWILIO_STREAM,
  }),
  digit: (digit) => ({
    event: 'dtmf',
    streamSid: TWILIO_STREAM,
    sequenceNumber: '5',
    dtmf: { track: 'inbound_track', digit },
  }),
  mark: (name) => ({ event: 'mark', sequenceNumber: '4', streamSid: TWILIO_STREAM, mark: { name } }),
  stop: (callSid) => ({
    event: 'stop',
    sequenceNumber: '5',
    streamSid: TWILIO_STREAM,
    stop: { accountSid: TWILIO_ACCOUNT, callSid },
  }),
}

const TELNYX_STREAM = '32DE0DEA-53CB-4B21-89A4-9E1819C043BC'

export const TELNYX_SPELLING: StreamSpelling = {
  connected: { event: 'connected', version: '1.0.0' },
  start: (callControlId) => ({
    event: 'start',
    sequence_number: '1',
    start: {
      user_id: '3e6f995f-85f7-4705-9741-53b116d28237',
      call_control_id: callControlId,
      call_session_id: 'ff55a038-6f5d-11ef-9692-02420aeffb1f',
      from: '+13122010094',
      to: '+13122123456',
      client_state: null,
      media_format: { encoding: 'PCMU', sample_rate: 8000, channels: 1 },
    },
    stream_id: TELNYX_STREAM,
  }),
  media: (payload, chunk) => ({
    event: 'media',
    sequence_number: String(chunk + 1),
    media: { track: 'inbound', chunk: String(chunk), timestamp: String(chunk * 20), payload },
    stream_id: TELNYX_STREAM,
  }),
  digit: (digit) => ({
    event: 'dtmf',
    stream_id: TELNYX_STREAM,
    occurred_at: '2026-03-02T14:00:00.000000Z',
    sequence_number: '5',
    dtmf: { digit },
  }),
  mark: (name) => ({ event: 'mark', sequence_number: '4', stream_id: TELNYX_STREAM, mark: { name } }),
  stop: (callControlId) => ({
    event: 'stop',
    sequence_number: '5',
    stop: { user_id: '3e6f995f-85f7-4705-9741-53b116d28237', call_control_id: callControlId },
    stream_id: TELNYX_STREAM,
  }),
}

type Buffered = { ms: number; loud: boolean } | { mark: string }

/** The clock of the carriers' tests. Twice is as fast as two busy cores keep up with. */
export const carrierClock = fastClock(2)

/**
 * The carrier's end of a call's media stream, on `carrierClock`: sends a frame of the caller's audio every 20 ms, plays the audio
 * it receives at the same pace, acknowledges marks when it has played up to them, and on `clear` drops its buffer and returns
 * the marks in it, as Twilio and Telnyx do.
 */
export class CarrierPhone {
  readonly callId: string
  readonly #spelling: StreamSpelling
  readonly #opened: Promise<number | null>
  socket: WebSocket
  /** Whether the caller makes a sound. */
  speaks = false
  #speech: Pcm = new Int16Array(0)
  heardMs = 0
  heardLoudMs = 0
  /** The largest amount of audio that was buffered and not yet played. */
  maxBufferedMs = 0
  /** The maximum lateness of a tick: on a busy machine the phone plays, and empties its buffer, this much later. */
  maxTickDelayMs = 0
  clears = 0
  closedWith: number | null = null
  acknowledgesMarks = true
  #buffer: Buffered[] = []
  #cancelTick: CancelTimer = () => {}
  #chunk = 0
  #begunMs = 0

  constructor(url: string, spelling: StreamSpelling, callId: string) {
    this.callId = callId
    this.#spelling = spelling
    this.socket = new WebSocket(url)
    this.#opened = new Promise((resolve) => {
      this.socket.once('open', () => resolve(101))
      this.socket.once('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0)
        this.socket.terminate()
      })
      this.socket.once('close', () => resolve(null))
    })
    this.socket.on('close', (code) => {
      this.closedWith = code
      this.#stopTicking()
    })
    this.socket.on('error', () => {})
    this.socket.on('message', (data) => this.#take(JSON.parse(String(data))))
  }

  /**
   * The HTTP status of the handshake; 101 if the connection was accepted, null if it ended before the service answered,
   * because it failed or because the call was over.
   */
  opened(): Promise<number | null> {
    return this.#opened
  }

  get bufferedMs(): number {
    return this.#buffer.reduce((sum, one) => sum + ('ms' in one ? one.ms : 0), 0)
  }

  /** Whether all audio that has arrived is played and its marks are acknowledged. */
  get isQuiet(): boolean {
    return this.#buffer.length === 0
  }

  /** Sends the opening messages, then audio. Throws if the connection was not accepted. */
  async begin(): Promise<this> {
    const status = await this.#opened
    if (status !== 101)
      throw new Error(`the handshake of the media stream ended with ${status ?? 'no answer'}, not 101`)
    this.send(this.#spelling.connected)
    this.send(this.#spelling.start(this.callId))
    this.#begunMs = carrierClock.monotonicMs()
    this.#tick()
    return this
  }

  press(digit: string): void {
    this.send(this.#spelling.digit(digit))
  }

  /** Sends `speech` from now on. */
  says(speech: Pcm): void {
    this.#speech = speech
  }

  /** Ends the stream, because the call ended or was transferred. */
  stop(): void {
    this.#stopTicking()
    this.send(this.#spelling.stop(this.callId))
    this.socket.close()
  }

  send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  #stopTicking(): void {
    this.#cancelTick()
  }

  /** Sends and plays a frame for every 20 ms that have passed, also if the timer is late. */
  #tick(): void {
    this.#cancelTick = carrierClock.after(20, () => this.#tick())
    const passedMs = carrierClock.monotonicMs() - this.#begunMs
    this.maxTickDelayMs = Math.max(this.maxTickDelayMs, passedMs - this.#chunk * 20)
    while (this.#chunk * 20 <= passedMs) {
      this.#chunk += 1
      const pcm = new Int16Array(160).fill(this.speaks ? 4_000 : 0)
      pcm.set(this.#speech.subarray(0, 160))
      this.#speech = this.#speech.subarray(160)
      this.send(this.#spelling.media(Buffer.from(encodeG711('mu', pcm)).toString('base64'), this.#chunk))
      this.#play()
    }
  }

  #play(): void {
    this.#giveMarks()
    let leftMs = 20
    while (leftMs > 0) {
      const next = this.#buffer[0]
      if (next === undefined || !('ms' in next)) break
      const ms = Math.min(leftMs, next.ms)
      next.ms -= ms
      leftMs -= ms
      this.heardMs += ms
      if (next.loud) this.heardLoudMs += ms
      if (next.ms === 0) this.#buffer.shift()
      this.#giveMarks()
    }
  }

  #giveMarks(): void {
    for (let next = this.#buffer[0]; next !== undefined && 'mark' in next; next = this.#buffer[0]) {
      this.#buffer.shift()
      if (this.acknowledgesMarks) this.send(this.#spelling.mark(next.mark))
    }
  }

  #take(message: { event: string; media?: { payload: string }; mark?: { name: string } }): void {
    if (message.event === 'media' && message.media) {
      const pcm = decodeG711('mu', Buffer.from(message.media.payload, 'base64'))
      this.#buffer.push({ ms: pcm.length / 8, loud: rms(pcm) > 100 })
      this.maxBufferedMs = Math.max(this.maxBufferedMs, this.bufferedMs)
    } else if (message.event === 'mark' && message.mark) this.#buffer.push({ mark: message.mark.name })
    else if (message.event === 'clear') {
      this.clears += 1
      const dropped = this.#buffer
      this.#buffer = []
      for (const one of dropped) if ('mark' in one) this.send(this.#spelling.mark(one.mark))
    }
  }
}
