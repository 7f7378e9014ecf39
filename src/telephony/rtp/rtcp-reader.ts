/** The parts of a peer's RTCP that we use (RFC 3550, section 6). */
export interface RtcpReport {
  /** The sender; null for an empty packet. */
  readonly ssrc: number | null
  /** From a sender report: the middle 32 bits of its NTP time, which our next report echoes. */
  readonly senderTime: number | null
  /** What the peer reports about each source that it receives. */
  readonly blocks: readonly ReceptionBlock[]
  /** The sources that end (BYE). */
  readonly leaving: readonly number[]
}

export interface ReceptionBlock {
  readonly ssrc: number
  /** 0 to 1, in the last report interval. */
  readonly fractionLost: number
  /** Since the beginning; negative if there were duplicates. */
  readonly lost: number
  /** In timestamp units. */
  readonly jitter: number
  /** The `senderTime` of our last report that the peer received (0: none), and the time since then in 1/65536 s. */
  readonly lastReport: number
  readonly delay: number
}

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const BYE = 203
const BLOCK_BYTES = 24

/** Parses a compound packet; null if it is not RTCP. Never throws. */
export function readRtcp(bytes: Uint8Array): RtcpReport | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const report = {
    ssrc: null as number | null,
    senderTime: null as number | null,
    blocks: [] as ReceptionBlock[],
    leaving: [] as number[],
  }
  let at = 0
  while (at + 4 <= bytes.length) {
    const first = view.getUint8(at)
    const type = view.getUint8(at + 1)
    const end = at + 4 + view.getUint16(at + 2) * 4
    if (first >> 6 !== 2 || type < 192 || type > 223 || end > bytes.length) return null
    // A compound packet begins with a report. Anything else is not RTCP.
    if (at === 0 && type !== SENDER_REPORT && type !== RECEIVER_REPORT && type !== BYE) return null
    readPacket(view, { at, end, count: first & 0x1f, type }, report)
    at = end
  }
  return at === bytes.length && at > 0 ? report : null
}

function readPacket(
  view: DataView,
  { at, end, count, type }: { at: number; end: number; count: number; type: number },
  report: { ssrc: number | null; senderTime: number | null; blocks: ReceptionBlock[]; leaving: number[] },
): void {
  if (type === BYE) {
    for (let i = 0; i < count && at + 8 + i * 4 <= end; i++) report.leaving.push(view.getUint32(at + 4 + i * 4))
    return
  }
  const isSender = type === SENDER_REPORT
  const blocksAt = at + (isSender ? 28 : 8)
  if ((!isSender && type !== RECEIVER_REPORT) || blocksAt > end) return
  report.ssrc = view.getUint32(at + 4)
  if (isSender) report.senderTime = view.getUint32(at + 10)
  for (let i = 0; i < count && blocksAt + (i + 1) * BLOCK_BYTES <= end; i++) {
    const block = blocksAt + i * BLOCK_BYTES
    report.blocks.push({
      ssrc: view.getUint32(block),
      fractionLost: view.getUint8(block + 4) / 256,
      lost: (view.getInt32(block + 4) << 8) >> 8,
      jitter: view.getUint32(block + 12),
      lastReport: view.getUint32(block + 16),
      delay: view.getUint32(block + 20),
    })
  }
}
