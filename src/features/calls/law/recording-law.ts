import type { ConsentMode } from '../../business/business.ts'

/** A place whose law requires the consent of everyone in a recorded call. Everywhere else, callers must at least be informed. */
export interface RecordingLaw {
  /** As people read it. */
  place: string
  rule: ConsentMode
  /** The statute. */
  source: string
  /** ISO 3166 alpha-2 */
  country: string
  /** The prefixes of the place's numbers, E.164. */
  prefixes: readonly string[]
}

const state = (place: string, source: string, areaCodes: string): RecordingLaw => ({
  ...{ place, rule: 'ask', source, country: 'US' },
  prefixes: areaCodes.split(' ').map((code) => `+1${code}`),
})
const country = (place: string, code: string, prefix: string, source: string): RecordingLaw => ({
  ...{ place, rule: 'ask', source, country: code, prefixes: [prefix] },
})

/**
 * Taken in November 2026 from the statutes; area codes from the North American Numbering Plan. It is a proposal, not legal advice: a number
 * shows where a caller has a contract, not where the caller is.
 */
export const RECORDING_LAWS: readonly RecordingLaw[] = [
  country('Germany', 'DE', '+49', '§ 201 StGB'),
  country('Austria', 'AT', '+43', '§ 120 StGB'),
  country('Switzerland', 'CH', '+41', 'Art. 179ter StGB'),
  state(
    'California',
    'Cal. Penal Code § 632',
    '209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  ),
  state('Connecticut', 'Conn. Gen. Stat. § 52-570d', '203 475 860 959'),
  state('Delaware', '11 Del. C. § 1335', '302'),
  state(
    'Florida',
    'Fla. Stat. § 934.03',
    '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  ),
  state('Illinois', '720 ILCS 5/14-2', '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'),
  state('Maryland', 'Md. Code, Cts. & Jud. Proc. § 10-402', '227 240 301 410 443 667'),
  state('Massachusetts', 'Mass. Gen. Laws ch. 272 § 99', '339 351 413 508 617 774 781 857 978'),
  state('Montana', 'Mont. Code § 45-8-213', '406'),
  state('Nevada', 'NRS 200.620', '702 725 775'),
  state('New Hampshire', 'N.H. RSA 570-A:2', '603'),
  state('Pennsylvania', '18 Pa.C.S. § 5703', '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'),
  state('Washington', 'RCW 9.73.030', '206 253 360 425 509 564'),
]

/** The law of the place that a number (E.164) belongs to; null if callers need only be informed. Pure. */
export const lawOfNumber = (phone: string): RecordingLaw | null =>
  RECORDING_LAWS.find(({ prefixes }) => prefixes.some((prefix) => phone.startsWith(prefix))) ?? null

/** The law of a business, by its country or, in the United States, by its number. Pure. */
export const lawOfBusiness = (business: { country: string; phone: string }): RecordingLaw | null =>
  business.country === 'US'
    ? lawOfNumber(business.phone)
    : (RECORDING_LAWS.find((law) => law.country === business.country) ?? null)
