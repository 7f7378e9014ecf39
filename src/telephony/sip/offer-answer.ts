import {
  type Direction,
  directionOf,
  isUnicastLiteral,
  type MediaLine,
  mirrored,
  type SessionDescription,
} from './sdp.ts'

/**
 * Which audio two sides agree on (RFC 3264): G.711 over RTP/AVP, with telephone-event where both have it. Pure.
 */

/** Static payload types (RFC 3551). */
export type AudioPayloadType = 0 | 8

const CODECS: Readonly<Record<AudioPayloadType, string>> = { 0: 'PCMU', 8: 'PCMA' }
/** The payload type that we offer for telephone-event; what nearly everybody uses. */
const OFFERED_DTMF = 101

export interface AudioAgreement {
  /** Which of the description's media lines it is. */
  readonly index: number
  /** Where the far end wants its audio. */
  readonly address: string
  readonly port: number
  readonly payloadType: AudioPayloadType
  /** Null: no telephone-event. */
  readonly dtmfPayloadType: number | null
  /** The way audio flows, seen from us. */
  readonly direction: Direction
}

/**
 * The audio that we take of a far end's description, or null when there is none that we speak. Used for offers and
 * answers alike: the far end's first choice counts. `0.0.0.0` is the old way to hold (RFC 3264, section 8.4).
 */
export function agreeOnAudio(theirs: SessionDescription): AudioAgreement | null {
  for (const [index, media] of theirs.media.entries()) {
    if (media.kind !== 'audio' || media.port === 0 || media.protocol !== 'RTP/AVP') continue
    const payloadType = media.formats.map(Number).find((format) => format === 0 || format === 8)
    if (payloadType === undefined || !isUnicastLiteral(media.address)) continue
    const held = media.address === '0.0.0.0' || media.address === '::'
    return {
      index,
      address: media.address,
      port: media.port,
      payloadType,
      dtmfPayloadType: telephoneEventOf(media),
      direction: held ? 'inactive' : mirrored[directionOf(media)],
    }
  }
  return null
}

function telephoneEventOf(media: MediaLine): number | null {
  for (const line of media.attributes) {
    const mapped = /^rtpmap:\s*(\d{1,3})\s+telephone-event\/8000\b/i.exec(line)
    if (mapped && media.formats.includes(mapped[1]!)) return Number(mapped[1])
  }
  return null
}

/** True where the far end does not want to hear us now. */
export const isHeld = (agreement: AudioAgreement): boolean =>
  agreement.direction === 'recvonly' || agreement.direction === 'inactive'

/** Our media lines for an answer: one for each line of the offer, all but the agreed one refused (port 0). */
export function answerLines(offer: SessionDescription, agreement: AudioAgreement, localPort: number): string[] {
  return offer.media.flatMap((media, index) => {
    if (index !== agreement.index) return [`m=${media.kind} 0 ${media.protocol} ${media.formats.join(' ')}`]
    return audioLines(localPort, [agreement.payloadType], agreement.dtmfPayloadType, agreement.direction)
  })
}

/** Our media lines for an offer. */
export const offerLines = (localPort: number, direction: Direction): string[] =>
  audioLines(localPort, [0, 8], OFFERED_DTMF, direction)

/** Our media lines for an offer that keeps what is agreed and only changes the direction. */
export const reofferLines = (localPort: number, agreed: AudioAgreement, direction: Direction): string[] =>
  audioLines(localPort, [agreed.payloadType], agreed.dtmfPayloadType, direction)

function audioLines(
  port: number,
  payloadTypes: readonly AudioPayloadType[],
  dtmfPayloadType: number | null,
  direction: Direction,
): string[] {
  const formats = dtmfPayloadType === null ? payloadTypes : [...payloadTypes, dtmfPayloadType]
  const lines = [`m=audio ${port} RTP/AVP ${formats.join(' ')}`]
  for (const type of payloadTypes) lines.push(`a=rtpmap:${type} ${CODECS[type]}/8000`)
  if (dtmfPayloadType !== null)
    lines.push(`a=rtpmap:${dtmfPayloadType} telephone-event/8000`, `a=fmtp:${dtmfPayloadType} 0-15`)
  return [...lines, 'a=ptime:20', `a=${direction}`]
}
