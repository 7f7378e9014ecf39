/** One RTP data packet (RFC 3550 section 5.1). */
export interface RtpPacket {
  readonly payloadType: number
  readonly marker: boolean
  /** 16 bits, wraps. */
  readonly sequence: number
  /** 32 bits, unsigned, wraps. For G.711 in samples (1/8000 s). */
  readonly timestamp: number
  readonly ssrc: number
  /** A view into the datagram. */
  readonly payload: Uint8Array
}

export const RTP_HEADER_BYTES = 12
/** Larger than any reasonable telephone packet (100 ms of wide-band PCM); larger datagrams are ignored. */
const MAX_DATAGRAM_BYTES = 2048

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
const uint32 = (bytes: Uint8Array, at: number): number => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2)

/**
 * Parses a datagram as RTP. Skips the CSRC list, the header extension and the padding. Returns null for anything but a
 * well-formed version 2 packet. Never throws.
 */
export function parseRtp(datagram: Uint8Array): RtpPacket | null {
  if (datagram.length < RTP_HEADER_BYTES || datagram.length > MAX_DATAGRAM_BYTES) return null
  const first = datagram[0] as number
  const second = datagram[1] as number
  if (first >> 6 !== 2) return null
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4
  if (first & 0x10) {
    if (start + 4 > datagram.length) return null
    start += 4 + uint16(datagram, start + 2) * 4
  }
  let end = datagram.length
  if (first & 0x20) {
    const padding = datagram[end - 1] as number
    if (padding === 0) return null
    end -= padding
  }
  if (start > end) return null
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: uint16(datagram, 2),
    timestamp: uint32(datagram, 4),
    ssrc: uint32(datagram, 8),
    payload: datagram.subarray(start, end),
  }
}

/** Whether a datagram on the RTP port is multiplexed RTCP (RFC 5761 section 4). */
export function looksLikeRtcp(datagram: Uint8Array): boolean {
  return (
    datagram.length >= 4 &&
    (datagram[0] as number) >> 6 === 2 &&
    (datagram[1] as number) >= 192 &&
    (datagram[1] as number) <= 223
  )
}

/** Builds a packet without CSRC, extension and padding. */
export function buildRtp({ payload, ...header }: RtpPacket): Uint8Array {
  const bytes = emptyRtp(header, payload.length)
  bytes.set(payload, RTP_HEADER_BYTES)
  return bytes
}

/** Builds a packet with room for the payload, which is written to `payloadOf`. Saves one copy per packet. */
export function emptyRtp(header: Omit<RtpPacket, 'payload'>, payloadBytes: number): Uint8Array {
  // Small buffers come from a shared pool: 50 separate allocations per second and call would burden the garbage
  // collector.
  const bytes = Buffer.allocUnsafe(RTP_HEADER_BYTES + payloadBytes)
  bytes[0] = 0x80
  bytes[1] = (header.marker ? 0x80 : 0) | header.payloadType
  bytes.writeUInt16BE(header.sequence, 2)
  bytes.writeUInt32BE(header.timestamp, 4)
  bytes.writeUInt32BE(header.ssrc, 8)
  return bytes
}

/** The payload of a packet without CSRC and extension. */
export const payloadOf = (packet: Uint8Array): Uint8Array => packet.subarray(RTP_HEADER_BYTES)

/** How far `a` is ahead of `b` on the 16-bit circle: -32768..32767. */
export const sequenceAhead = (a: number, b: number): number => ((a - b) << 16) >> 16

/** How far `a` is ahead of `b` on the 32-bit circle. */
export const timestampAhead = (a: number, b: number): number => (a - b) | 0
