import { withoutAccents } from '../../kernel/text/without-accents.ts'

/**
 * Counts the SMS parts of a text. Pure. Source: 3GPP TS 23.038 (the GSM 7-bit default alphabet, section 6.2.1, and its
 * extension table, 6.2.1.1) and TS 23.040 section 9.2.3.24 (the 6-octet header that joins the parts of a long text).
 */
export type SmsEncoding = 'gsm7' | 'ucs2'

export interface SegmentCount {
  encoding: SmsEncoding
  /** Septets for gsm7 (an extension character takes two), 16-bit code units for ucs2. */
  units: number
  /** At least 1, even for an empty text. */
  segments: number
}

/** Units that fit into a single part, and into each part of a longer text, which also has the header. */
const ROOM: Record<SmsEncoding, { alone: number; joined: number }> = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each of these is encoded as an escape and a second septet. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/** One character outside the GSM alphabet makes the whole text UCS-2. */
export function countSegments(text: string): SegmentCount {
  const characters = [...text]
  const gsm7 = characters.every((character) => BASIC.has(character) || EXTENSION.has(character))
  const encoding = gsm7 ? 'gsm7' : 'ucs2'
  const widths = characters.map((character) => (gsm7 ? (EXTENSION.has(character) ? 2 : 1) : character.length))
  const units = widths.reduce((sum, width) => sum + width, 0)
  const room = ROOM[encoding]
  return { encoding, units, segments: units <= room.alone ? 1 : partsOf(widths, room.joined) }
}

/** The text with plain letters instead of accented ones that the GSM alphabet lacks; other characters stay. */
export const inGsmAlphabet = (text: string): string =>
  [...text.normalize('NFC')].map((one) => (BASIC.has(one) ? one : withoutAccents(one))).join('')

/** An escape pair or a surrogate pair is never split. A pair that does not fit starts the next part. */
function partsOf(widths: readonly number[], room: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > room) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}
