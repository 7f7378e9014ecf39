import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a phone heard, captured by tcpdump: the RTP payloads sent to its media port, in order. */
export interface Heard {
  packets: number
  payloadType: number
  /** G.711, one byte per sample. */
  payload: Buffer
  /** Milliseconds between arrivals. */
  gapsMs: number[]
}

/** Captures loopback UDP to `port` until `stop` is called. Needs tcpdump and the permission to capture (root in CI). */
export async function captureRtp(port: number): Promise<{ soFar(): Promise<Heard>; stop(): Promise<Heard> }> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-rtp-'))
  const file = join(folder, 'heard.pcap')
  const args = ['-i', 'lo', '-U', '-n', '-w', file, '-Z', 'root', `udp dst port ${port}`]
  const tcpdump = spawn('tcpdump', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    tcpdump.on('error', reject)
    tcpdump.on('close', (code) => reject(new Error(`tcpdump ended with ${code}`)))
    tcpdump.stderr.on('data', (chunk) => String(chunk).includes('listening') && resolve())
  })
  return {
    soFar: async () => readCapture(await readFile(file)),
    async stop() {
      const ended = new Promise((resolve) => tcpdump.on('close', resolve))
      tcpdump.kill('SIGINT')
      await ended
      const heard = readCapture(await readFile(file))
      await rm(folder, { recursive: true, force: true })
      return heard
    },
  }
}

const FILE_HEADER = 24
const RECORD_HEADER = 16
const ETHERNET = 14
const UDP = 8

/** libpcap's classic file format with Ethernet link type, as tcpdump writes it for `lo`. */
function readCapture(pcap: Buffer): Heard {
  const heard: Heard = { packets: 0, payloadType: -1, payload: Buffer.alloc(0), gapsMs: [] }
  const pieces: { sequence: number; audio: Buffer }[] = []
  let previousMs: number | null = null
  for (let at = FILE_HEADER; at + RECORD_HEADER <= pcap.length; ) {
    const atMs = pcap.readUInt32LE(at) * 1000 + pcap.readUInt32LE(at + 4) / 1000
    const length = pcap.readUInt32LE(at + 8)
    const packet = pcap.subarray(at + RECORD_HEADER, at + RECORD_HEADER + length)
    at += RECORD_HEADER + length
    const ipHeader = ((packet[ETHERNET] ?? 0) & 0x0f) * 4
    const rtp = packet.subarray(ETHERNET + ipHeader + UDP)
    const payloadType = (rtp[1] ?? 0) & 0x7f
    if (rtp.length <= 12 || payloadType > 8) continue
    pieces.push({ sequence: rtp.readUInt16BE(2), audio: rtp.subarray(12) })
    heard.payloadType = payloadType
    if (previousMs !== null) heard.gapsMs.push(atMs - previousMs)
    previousMs = atMs
  }
  heard.packets = pieces.length
  heard.payload = Buffer.concat(pieces.map((piece) => piece.audio))
  return heard
}
