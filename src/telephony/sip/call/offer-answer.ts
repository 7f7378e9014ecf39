import { type CodecName, clockFactorOf, STATIC_CODECS } from '../../rtp/audio-codec.ts'
import type { ClockFactor } from '../../rtp/rtp-clock.ts'
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
 * Decides which audio two sides agree on (RFC 3264): G.711, G.722 or Opus over RTP/AVP or, with keys in the SDP, RTP/SAVP;
 * telephone-event if both support it. Pure.
 */

export interface Codec {
  readonly name: CodecName
  /** 0, 8 and 9 are the static types of PCMU, PCMA and G722 (RFC 3551); some peers use dynamic ones, as for Opus. */
  readonly payloadType: number
}

const NAMES: Readonly<Record<CodecName, string>> = { mu: 'PCMU', a: 'PCMA', g722: 'G722', opus: 'opus' }
/** Our payload types; 111 is the most common one for Opus. */
const PAYLOAD_TYPES: Readonly<Record<CodecName, number>> = { mu: 0, a: 8, g722: 9, opus: 111 }
/** The clocks as SDP names them: that of G.722 is also 8000 (RFC 3551, section 4.5.2), and Opus is always stereo there (RFC 7587). */
const CLOCKS: Readonly<Record<CodecName, string>> = { mu: '8000', a: '8000', g722: '8000', opus: '48000/2' }
/** The payload type that we offer for telephone-event, the most common one. */
const OFFERED_DTMF = 101
/** The payload type for streams of Opus, which have a different clock (RFC 4733, section 2.1). */
const OFFERED_DTMF_48K = 110

/** We play 16 kHz, mono, and do not use the redundancy of packets (RFC 7587, section 6.1). */
const OPUS_PARAMETERS = 'maxplaybackrate=16000;sprop-maxcapturerate=16000;stereo=0;useinbandfec=0'

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
  /** The clock of telephone-event: 6 is 48 kHz. */
  readonly dtmfClock: ClockFactor
  /** Whether the peer can use Opus packets that help to conceal lost ones. */
  readonly redundant: boolean
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
    // A peer that has only Opus is not refused, whatever the trunk prefers.
    const codec = codecOf(media, terms.codecs) ?? codecOf(media, ['opus'])
    if (crypto === undefined || codec === null || !isUnicastLiteral(media.address)) continue
    const keys = terms.dtmf === 'rfc4733' ? telephoneEventOf(media, clockFactorOf(codec.name)) : null
    const held = media.address === '0.0.0.0' || media.address === '::'
    return {
      index,
      address: media.address,
      port: media.port,
      codec,
      dtmfPayloadType: keys?.payloadType ?? null,
      dtmfClock: keys?.clock ?? 1,
      redundant: codec.name === 'opus' && wantsRedundancy(media, codec.payloadType),
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

/** The first supported format, recognized by its static number or by its name. */
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

const CODEC_NAMES = ['mu', 'a', 'g722', 'opus'] as const

const codecNamed = (encoding: string): CodecName | undefined =>
  CODEC_NAMES.find((name) => new RegExp(`^${NAMES[name]}/${CLOCKS[name]}(/1)?$`, 'i').test(encoding))

/** Telephone events with the clock of the codec; with Opus, some peers (baresip) support them only at 8 kHz. */
function telephoneEventOf(media: MediaLine, clock: ClockFactor): { payloadType: number; clock: ClockFactor } | null {
  const found = rtpMaps(media).flatMap(({ format, encoding }) => {
    const rate = /^telephone-event\/(8000|48000)\b/i.exec(encoding)?.[1]
    if (rate === undefined || !media.formats.includes(format)) return []
    return [{ payloadType: Number(format), clock: rate === '48000' ? (6 as const) : (1 as const) }]
  })
  return found.find((event) => event.clock === clock) ?? (clock === 1 ? null : (found[0] ?? null))
}

const wantsRedundancy = (media: MediaLine, payloadType: number): boolean =>
  media.attributes.some((line) => new RegExp(`^fmtp:\\s*${payloadType}\\s.*\\buseinbandfec=1\\b`, 'i').test(line))

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
    return audioLines(local, [agreement.codec], eventsOf(agreement), agreement.direction)
  })
}

/** The media lines of an offer. */
export function offerLines(local: LocalAudio, direction: Direction, terms: AudioTerms = DEFAULT_AUDIO): string[] {
  const codecs = terms.codecs.map((name) => ({ name, payloadType: PAYLOAD_TYPES[name] }))
  return audioLines(local, codecs, offeredEvents(terms), direction)
}

/** The media lines of an offer that keeps what is agreed and only changes the direction. */
export const reofferLines = (local: LocalAudio, agreed: AudioAgreement, direction: Direction): string[] =>
  audioLines(local, [agreed.codec], eventsOf(agreed), direction)

/** Telephone events as a media line lists them. */
interface Events {
  readonly payloadType: number
  readonly clock: ClockFactor
}

const eventsOf = ({ dtmfPayloadType, dtmfClock }: AudioAgreement): Events[] =>
  dtmfPayloadType === null ? [] : [{ payloadType: dtmfPayloadType, clock: dtmfClock }]

/** One event format for each clock among the codecs. */
function offeredEvents({ codecs, dtmf }: AudioTerms): Events[] {
  if (dtmf !== 'rfc4733') return []
  const clocks = new Set(codecs.map(clockFactorOf))
  return [
    ...(clocks.has(1) ? [{ payloadType: OFFERED_DTMF, clock: 1 } as const] : []),
    ...(clocks.has(6) ? [{ payloadType: OFFERED_DTMF_48K, clock: 6 } as const] : []),
  ]
}

/** The payload types with which the peer sends, after its answer to our offer: those that we announced. */
export const announcedTypes = ({ codec, dtmfPayloadType, dtmfClock }: AudioAgreement) => ({
  payloadType: PAYLOAD_TYPES[codec.name],
  dtmfPayloadType: dtmfPayloadType === null ? null : dtmfClock === 6 ? OFFERED_DTMF_48K : OFFERED_DTMF,
})

function audioLines(
  { port, crypto }: LocalAudio,
  codecs: readonly Codec[],
  events: readonly Events[],
  direction: Direction,
): string[] {
  const formats = [...codecs, ...events].map(({ payloadType }) => payloadType)
  const profile = crypto.length > 0 ? 'RTP/SAVP' : 'RTP/AVP'
  const lines = [`m=audio ${port} ${profile} ${formats.join(' ')}`, ...crypto.map(formatCrypto)]
  for (const { name, payloadType } of codecs) {
    lines.push(`a=rtpmap:${payloadType} ${NAMES[name]}/${CLOCKS[name]}`)
    if (name === 'opus') lines.push(`a=fmtp:${payloadType} ${OPUS_PARAMETERS}`)
  }
  for (const { payloadType, clock } of events)
    lines.push(`a=rtpmap:${payloadType} telephone-event/${8_000 * clock}`, `a=fmtp:${payloadType} 0-15`)
  return [...lines, 'a=ptime:20', `a=${direction}`]
}
