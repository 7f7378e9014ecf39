import { type CodecName, STATIC_CODECS } from '../../rtp/audio-codec.ts'
import { type AudioTerms, DEFAULT_AUDIO } from '../../trunk.ts'
import {
  type Direction,
  directionOf,
  isUnicastLiteral,
  type MediaLine,
  mirrored,
  type SessionDescription,
} from '../message/sdp.ts'
import { type CryptoLine, formatCrypto, parseCrypto } from './sdes.ts'

/**
 * Decides which audio two sides agree on (RFC 3264): G.711 or G.722 over RTP/AVP or, with keys in the SDP, RTP/SAVP;
 * telephone-event if both support it. Pure.
 */

export interface Codec {
  readonly name: CodecName
  /** 0, 8 and 9 are the static types of PCMU, PCMA and G722 (RFC 3551); some peers use dynamic ones. */
  readonly payloadType: number
}

const NAMES: Readonly<Record<CodecName, string>> = { mu: 'PCMU', a: 'PCMA', g722: 'G722' }
const PAYLOAD_TYPES: Readonly<Record<CodecName, number>> = { mu: 0, a: 8, g722: 9 }
/** The payload type that we offer for telephone-event, the most common one. */
const OFFERED_DTMF = 101

/** What a trunk requires of its media: `plain` never encrypts, `required` always encrypts. */
export type Encryption = 'plain' | 'accepted' | 'required'

export interface AudioAgreement {
  /** The index of the agreed media line. */
  readonly index: number
  /** Where the peer wants its audio. */
  readonly address: string
  readonly port: number
  readonly codec: Codec
  /** Null: no telephone-event. */
  readonly dtmfPayloadType: number | null
  /** The peer's key; null: unencrypted. */
  readonly crypto: CryptoLine | null
  /** The direction of the audio, from our side. */
  readonly direction: Direction
}

/**
 * Selects the audio of a peer's description; null if we support none. Used for offers and answers: the peer's first
 * choice counts. `0.0.0.0` is the old way to hold (RFC 3264, section 8.4).
 */
export function agreeOnAudio(
  theirs: SessionDescription,
  encryption: Encryption = 'accepted',
  terms: AudioTerms = DEFAULT_AUDIO,
): AudioAgreement | null {
  for (const [index, media] of theirs.media.entries()) {
    if (media.kind !== 'audio' || media.port === 0) continue
    const crypto = cryptoOf(media, encryption)
    const codec = codecOf(media, terms.codecs)
    if (crypto === undefined || codec === null || !isUnicastLiteral(media.address)) continue
    const held = media.address === '0.0.0.0' || media.address === '::'
    return {
      index,
      address: media.address,
      port: media.port,
      codec,
      dtmfPayloadType: terms.dtmf === 'rfc4733' ? telephoneEventOf(media) : null,
      crypto,
      direction: held ? 'inactive' : mirrored[directionOf(media)],
    }
  }
  return null
}

/** The peer's first key that we can use; null: unencrypted; undefined: the line cannot be used. */
function cryptoOf(media: MediaLine, encryption: Encryption): CryptoLine | null | undefined {
  if (media.protocol === 'RTP/AVP') return encryption === 'required' ? undefined : null
  if (media.protocol !== 'RTP/SAVP' || encryption === 'plain') return undefined
  const lines = media.attributes.flatMap((line) => (line.startsWith('crypto:') ? [parseCrypto(line.slice(7))] : []))
  return lines.find((line) => line !== null)
}

/** The first supported format, recognised by its static number or by its name. */
function codecOf(media: MediaLine, codecs: readonly CodecName[]): Codec | null {
  const mapped = new Map(rtpMaps(media).map(({ format, encoding }) => [format, encoding]))
  for (const format of media.formats) {
    const encoding = mapped.get(format)
    const name = encoding === undefined ? STATIC_CODECS[Number(format)] : codecNamed(encoding)
    if (name !== undefined && codecs.includes(name) && Number(format) <= 127)
      return { name, payloadType: Number(format) }
  }
  return null
}

/** The clock of G.722 is given as 8000, too (RFC 3551, section 4.5.2). */
const codecNamed = (encoding: string): CodecName | undefined =>
  (['mu', 'a', 'g722'] as const).find((name) => new RegExp(`^${NAMES[name]}/8000(/1)?$`, 'i').test(encoding))

function telephoneEventOf(media: MediaLine): number | null {
  const found = rtpMaps(media).find(
    ({ format, encoding }) => /^telephone-event\/8000\b/i.test(encoding) && media.formats.includes(format),
  )
  return found ? Number(found.format) : null
}

function rtpMaps(media: MediaLine): { format: string; encoding: string }[] {
  return media.attributes.flatMap((line) => {
    const mapped = /^rtpmap:\s*(\d{1,3})\s+(\S+)/i.exec(line)
    return mapped ? [{ format: mapped[1]!, encoding: mapped[2]! }] : []
  })
}

/** Whether the peer does not want to hear us now. */
export const isHeld = (agreement: AudioAgreement): boolean =>
  agreement.direction === 'recvonly' || agreement.direction === 'inactive'

/** Our side of the audio in a description. */
export interface LocalAudio {
  readonly port: number
  /** Our keys: those on offer, or the one that answers. Empty: unencrypted. */
  readonly crypto: readonly CryptoLine[]
}

/** The media lines of an answer: one for each line of the offer; all but the agreed one are refused (port 0). */
export function answerLines(offer: SessionDescription, agreement: AudioAgreement, local: LocalAudio): string[] {
  return offer.media.flatMap((media, index) => {
    if (index !== agreement.index) return [`m=${media.kind} 0 ${media.protocol} ${media.formats.join(' ')}`]
    return audioLines(local, [agreement.codec], agreement.dtmfPayloadType, agreement.direction)
  })
}

/** The media lines of an offer. */
export function offerLines(local: LocalAudio, direction: Direction, terms: AudioTerms = DEFAULT_AUDIO): string[] {
  const codecs = terms.codecs.map((name) => ({ name, payloadType: PAYLOAD_TYPES[name] }))
  return audioLines(local, codecs, terms.dtmf === 'rfc4733' ? OFFERED_DTMF : null, direction)
}

/** The media lines of an offer that keeps what is agreed and only changes the direction. */
export const reofferLines = (local: LocalAudio, agreed: AudioAgreement, direction: Direction): string[] =>
  audioLines(local, [agreed.codec], agreed.dtmfPayloadType, direction)

function audioLines(
  { port, crypto }: LocalAudio,
  codecs: readonly Codec[],
  dtmfPayloadType: number | null,
  direction: Direction,
): string[] {
  const types = codecs.map(({ payloadType }) => payloadType)
  const formats = dtmfPayloadType === null ? types : [...types, dtmfPayloadType]
  const profile = crypto.length > 0 ? 'RTP/SAVP' : 'RTP/AVP'
  const lines = [`m=audio ${port} ${profile} ${formats.join(' ')}`, ...crypto.map(formatCrypto)]
  for (const { name, payloadType } of codecs) lines.push(`a=rtpmap:${payloadType} ${NAMES[name]}/8000`)
  if (dtmfPayloadType !== null)
    lines.push(`a=rtpmap:${dtmfPayloadType} telephone-event/8000`, `a=fmtp:${dtmfPayloadType} 0-15`)
  return [...lines, 'a=ptime:20', `a=${direction}`]
}
