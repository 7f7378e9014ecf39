/** What a peer's RTCP says that is of use to us (RFC 3550, section 6). */
export interface RtcpNews {
  /** Who sent it; null for an empty packet. */
  readonly ssrc: number | null
  /** Of a sender report: the middle 32 bits of its NTP time, to be given back in our next report. */
  readonly senderTime: number | null
  /** What it says of each source that it hears. */
  readonly blocks: readonly HeardBlock[]
  /** Sources that leave. */
  readonly leaving: readonly number[]
}

export interface HeardBlock {
  readonly ssrc: number
  /** 0 to 1, since its report before. */
  readonly lostShare: number
  /** Since the beginning; may be negative, by duplicates. */
  readonly lost: number
  /** In timestamp units. */
  readonly jitter: number
  /** The `senderTime` of our report that it heard last, 0: none; and how long ago, in 1/65536 s. */
  readonly lastReport: number
  readonly delay: number
}

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const BYE = 203
const BLOCK_BYTES = 24

/** Reads a compound packet; null when it is none. Never throws, whatever the bytes. */
export function readRtcp(bytes: Uint8Array): RtcpNews | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const news = {
    ssrc: null as number | null,
    senderTime: null as number | null,
    blocks: [] as HeardBlock[],
    leaving: [] as number[],
  }
  let at = 0
  while (at + 4 <= bytes.length) {
    const first = view.getUint8(at)
    const type = view.getUint8(at + 1)
    const end = at + 4 + view.getUint16(at + 2) * 4
    if (first >> 6 !== 2 || type < 192 || type > 223 || end > bytes.length) return null
    // A compound packet begins with a report; one that does not is something else that looks like it.
    if (at === 0 && type !== SENDER_REPORT && type !== RECEIVER_REPORT && type !== BYE) return null
    readPacket(view, { at, end, count: first & 0x1f, type }, news)
    at = end
  }
  return at === bytes.length && at > 0 ? news : null
}

function readPacket(
  view: DataView,
  { at, end, count, type }: { at: number; end: number; count: number; type: number },
  news: { ssrc: number | null; senderTime: number | null; blocks: HeardBlock[]; leaving: number[] },
): void {
  if (type === BYE) {
    for (let i = 0; i < count && at + 8 + i * 4 <= end; i++) news.leaving.push(view.getUint32(at + 4 + i * 4))
    return
  }
  const isSender = type === SENDER_REPORT
  const blocksAt = at + (isSender ? 28 : 8)
  if ((!isSender && type !== RECEIVER_REPORT) || blocksAt > end) return
  news.ssrc = view.getUint32(at + 4)
  if (isSender) news.senderTime = view.getUint32(at + 10)
  for (let i = 0; i < count && blocksAt + (i + 1) * BLOCK_BYTES <= end; i++) {
    const block = blocksAt + i * BLOCK_BYTES
    news.blocks.push({
      ssrc: view.getUint32(block),
      lostShare: view.getUint8(block + 4) / 256,
      lost: (view.getInt32(block + 4) << 8) >> 8,
      jitter: view.getUint32(block + 12),
      lastReport: view.getUint32(block + 16),
      delay: view.getUint32(block + 20),
    })
  }
}
