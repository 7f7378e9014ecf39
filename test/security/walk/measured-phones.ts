/**
 * Telephones in a thread of their own, so that nothing else delays them: they call, send silence, and measure the pauses between
 * the packets that they receive. They speak plain SIP and RTP over UDP. Started by walk.ts.
 */
import { spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

export interface PhonesTask {
  sipPort: number
  to: string
  calls: number
}

interface Percentiles {
  p50: number
  p99: number
  max: number
}

/** What the phones heard from the start of the measurement to its end. */
export interface Heard {
  /** Calls that were up all the time. */
  up: number
  packets: number
  /** Between two packets of one call. */
  gapMs: Percentiles
  /** The same for a process that does nothing but send every 20 ms. */
  referenceGapMs: Percentiles
  /** The longest time without speech in each call, in seconds, sorted. */
  quietSeconds: number[]
}

const HOST = '127.0.0.1'
const FRAME_MS = 20
const { sipPort, to, calls } = workerData as PhonesTask

class Phone {
  readonly gaps: number[] = []
  isUp = false
  quietMs = 0
  #sip: Socket
  #rtp: Socket
  #id: number
  #cseq = 1
  #attempt = 0
  #peer: { uri: string; to: string; rtpPort: number } | null = null
  #sequence = 0
  #lastMs = 0
  #loudMs = 0

  constructor(id: number) {
    this.#id = id
    this.#sip = createSocket('udp4').on('message', (bytes) => this.#onSip(bytes.toString()))
    this.#rtp = createSocket('udp4').on('message', (packet) => this.#onAudio(packet))
  }

  async call(): Promise<void> {
    for (const socket of [this.#sip, this.#rtp]) await new Promise<void>((resolve) => socket.bind(0, HOST, resolve))
    this.#invite()
  }

  /** Silence, as PCMU. */
  sendFrame(): void {
    if (this.#peer === null || !this.isUp) return
    const packet = Buffer.alloc(172, 0xff)
    packet.writeUInt16BE(0x8000, 0)
    packet.writeUInt16BE(++this.#sequence & 0xffff, 2)
    packet.writeUInt32BE(this.#sequence * 160, 4)
    packet.writeUInt32BE(this.#id + 1, 8)
    this.#rtp.send(packet, this.#peer.rtpPort, HOST)
  }

  startMeasuring(): void {
    this.gaps.length = 0
    this.quietMs = 0
    this.#loudMs = performance.now()
  }

  /** The key 1, as RFC 4733 telephone event. */
  press(): void {
    if (this.#peer === null) return
    this.#sequence++
    for (let n = 0; n < 4; n++) {
      const packet = Buffer.from([
        0x80,
        n === 0 ? 0xe5 : 0x65,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        n < 2 ? 10 : 0x8a,
        0,
        160 + n * 160,
      ])
      packet.writeUInt16BE((this.#sequence + n) & 0xffff, 2)
      packet.writeUInt32BE(this.#sequence * 160, 4)
      packet.writeUInt32BE(this.#id + 1, 8)
      packet.writeUInt16BE(160 + n * 160, 14)
      this.#rtp.send(packet, this.#peer.rtpPort, HOST)
    }
    this.#sequence += 3
  }

  hangUp(): void {
    if (this.isUp && this.#peer) this.#request('BYE', this.#peer.uri, this.#peer.to)
    this.isUp = false
  }

  close(): void {
    this.#sip.close()
    this.#rtp.close()
  }

  #onAudio(packet: Buffer): void {
    const nowMs = performance.now()
    if (isLoud(packet)) this.#loudMs = nowMs
    else this.quietMs = Math.max(this.quietMs, nowMs - this.#loudMs)
    if (this.#lastMs > 0) this.gaps.push(nowMs - this.#lastMs)
    this.#lastMs = nowMs
  }

  #onSip(text: string): void {
    const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
    if (text.startsWith('BYE ')) {
      this.isUp = false
      const copied = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(name)}`)
      this.#send(['SIP/2.0 200 OK', ...copied, 'Content-Length: 0', '', ''])
    }
    if (!/^SIP\/2\.0 [2-6]/.test(text) || !header('CSeq').endsWith('INVITE')) return
    if (/^SIP\/2\.0 200 /.test(text)) this.#onAnswered(text, header('To'), header('Contact'))
    else this.#callAgain(header('To'))
  }

  #onAnswered(text: string, peer: string, contact: string): void {
    const uri = /<([^>]+)>/.exec(contact)?.[1] ?? `sip:${HOST}:${sipPort}`
    this.#peer = { uri, to: peer, rtpPort: Number(/^m=audio (\d+)/m.exec(text)?.[1]) }
    this.#request('ACK', uri, peer)
    if (!this.isUp) parentPort?.postMessage('answered')
    this.isUp = true
  }

  /** After a refusal, as a busy machine may give before the measurement. */
  #callAgain(peer: string): void {
    this.#request('ACK', `sip:${to}@${HOST}`, peer)
    this.#attempt++
    setTimeout(() => this.#invite(), 500)
  }

  #invite(): void {
    const port = this.#rtp.address().port
    const sdp = `v=0\r\no=- 1 1 IN IP4 ${HOST}\r\ns=-\r\nc=IN IP4 ${HOST}\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\n`
    this.#request('INVITE', `sip:${to}@${HOST}`, `<sip:${to}@${HOST}>`, sdp)
  }

  #request(method: string, uri: string, peer: string, body = ''): void {
    const port = this.#sip.address().port
    if (method === 'BYE') this.#cseq++
    const from = `+1646555${String(1000 + this.#id)}`
    this.#send([
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/UDP ${HOST}:${port};branch=z9hG4bK${method}${this.#id}.${this.#attempt}.${this.#cseq}`,
      ...['Max-Forwards: 70', `From: <sip:${from}@${HOST}>;tag=walk${this.#id}`, `To: ${peer}`],
      ...[
        `Call-ID: walk-${this.#id}-${port}-${this.#attempt}`,
        `CSeq: ${this.#cseq} ${method}`,
        `Contact: <sip:${from}@${HOST}:${port}>`,
      ],
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      ...[`Content-Length: ${Buffer.byteLength(body)}`, '', body],
    ])
  }

  #send(lines: string[]): void {
    this.#sip.send(lines.join('\r\n'), sipPort, HOST)
  }
}

/** Speech, in PCMU: loud samples have small codes. */
const isLoud = (packet: Buffer): boolean => packet.subarray(12).some((code) => (code & 0x7f) < 0x40)

const phones = Array.from({ length: calls }, (_, id) => new Phone(id))
const frames = setInterval(() => {
  for (const phone of phones) phone.sendFrame()
}, FRAME_MS)

const reference = { gaps: [] as number[], lastMs: 0 }
const referenceSocket = createSocket('udp4').on('message', () => {
  const nowMs = performance.now()
  if (reference.lastMs > 0) reference.gaps.push(nowMs - reference.lastMs)
  reference.lastMs = nowMs
})
const steadySender = new Promise<ReturnType<typeof spawn>>((resolve) => {
  referenceSocket.bind(0, HOST, () => {
    const program = fileURLToPath(new URL('steady-sender.js', import.meta.url))
    resolve(spawn(process.execPath, [program, String(referenceSocket.address().port)], { stdio: 'ignore' }))
  })
})

function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.POSITIVE_INFINITY) * 10) / 10
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

function measured(): Heard {
  const gaps = phones.flatMap((phone) => phone.gaps)
  const up = phones.filter((phone) => phone.isUp).length
  const quietSeconds = phones.map(({ quietMs }) => Math.round(quietMs / 100) / 10).sort((a, b) => a - b)
  return {
    up,
    packets: gaps.length,
    gapMs: percentiles(gaps),
    referenceGapMs: percentiles(reference.gaps),
    quietSeconds,
  }
}

parentPort?.on('message', (order: 'call' | 'measure' | 'press' | 'report' | 'leave') => {
  if (order === 'call') for (const phone of phones) void phone.call()
  if (order === 'measure') {
    reference.gaps.length = 0
    for (const phone of phones) phone.startMeasuring()
  }
  if (order === 'press') for (const phone of phones) phone.press()
  if (order === 'report') parentPort?.postMessage(measured())
  if (order !== 'leave') return
  for (const phone of phones) phone.hangUp()
  clearInterval(frames)
  referenceSocket.close()
  void steadySender.then((sender) => sender.kill())
  setTimeout(() => {
    for (const phone of phones) phone.close()
    parentPort?.close()
  }, 200)
})
