import { spokenPhone } from './spoken.ts'

/** Prices, phone numbers, codes and ranges. Pure. */
export const spokenNumbers = (text: string): string =>
  text
    .replace(PRICE, (_, sign: string, whole: string, part: string | undefined) => priceOf(sign, whole, part))
    .replace(PRICE_AFTER, (_, whole: string, part: string | undefined, sign: string) => priceOf(sign, whole, part))
    .replace(PHONE, (number) => (number.replace(/\D/g, '').length >= 7 ? spokenPhone(number) : number))
    .replace(EMERGENCY, (_, verb: string, number: string) => `${verb} ${spaced(number)}`)
    .replace(NAMED_CODE, (_, name: string, code: string) => `${name}${spaced(code)}`)
    .replace(ZIP, (_, state: string, code: string) => `${state} ${spaced(code)}`)
    .replace(MIXED_CODE, (code) => (/\d/.test(code) && /[A-Z]/.test(code) ? spaced(code) : code))
    .replace(/(?<=\b\d{1,4}) ?[–-] ?(?=\d{1,4}\b(?![-–\d]))/g, ' to ')
    .replace(/(?<=\b\d{1,3}),(?=\d{3}\b)/g, '')

const CURRENCIES: Readonly<Record<string, [one: string, many: string, part: string | null, parts: string | null]>> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '¥': ['yen', 'yen', null, null],
}
const AMOUNT = '(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(\\d{2}))?'
const PRICE = new RegExp(`([$£€¥]) ?${AMOUNT}(?![\\d])`, 'g')
const PRICE_AFTER = new RegExp(`\\b${AMOUNT} ?([$£€¥])`, 'g')

function priceOf(sign: string, whole: string, part: string | undefined): string {
  const [one, many, cent, cents] = CURRENCIES[sign] ?? ['', '', null, null]
  const amount = Number(whole.replaceAll(',', ''))
  const rest = Number(part ?? 0)
  const main = `${amount} ${amount === 1 ? one : many}`
  if (rest === 0 || cent === null) return main
  const small = `${rest} ${rest === 1 ? cent : cents}`
  return amount === 0 ? small : `${main} and ${small}`
}

/** "+1 (212) 555-0142", "020 7946 0018", "555-0142"; at least seven digits. */
const PHONE =
  /(?<![\w.,:])(?:\+\d[\d ().-]{6,18}\d|\(\d{2,5}\) ?\d[\d .-]{4,12}\d|\d{3}[-. ]\d{3}[-. ]\d{4}|0\d{2,4} \d{3,4} \d{3,4}|\d{3}[- ]\d{4}|\d{7,15})(?![\w]|[.,:]\d)/g
const EMERGENCY = /\b(call|calls|dial|ring|text)(?:ing)? (\d{3,4})\b/gi
const NAMED_CODE =
  /\b((?:code|pin|password|reference|ref\.?|confirmation(?: number)?|booking number|account(?: number)?)(?: is|:|,)? (?:number )?)(?=[A-Z0-9]*\d)([A-Z0-9]{3,12})\b(?! (?:minutes|hours|days|digits))/gi
const ZIP = /\b([A-Z]{2}) (\d{5})\b/g
/** Capital letters and digits: a booking code such as "AB12CD". */
const MIXED_CODE = /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,12}\b/g

const spaced = (code: string): string => [...code.toUpperCase()].join(' ')
