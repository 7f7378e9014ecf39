/** The phone numbers for people in danger. */
export interface EmergencyNumbers {
  /** The number for all emergencies; in countries without one, the number of the ambulance. */
  danger: string
  /** A crisis line that answers day and night; null if none is known to cover the whole country. */
  crisis: string | null
}

/**
 * By country, ISO 3166 alpha-2. Countries that are not listed use 112, which mobile networks connect everywhere (3GPP TS 22.101) and
 * most of these countries also on landlines.
 *
 * Compared in November 2026 with the short numbers that libphonenumber has collected from the national numbering plans at the ITU
 * (resources/ShortNumberMetadata.xml, release of July 2026) and with a published copy of Wikipedia's list of emergency telephone
 * numbers, which says which of several numbers is the ambulance's. Korea and Thailand are in the first list only; the two lists
 * differ for Uruguay.
 */
const DANGER: Readonly<Record<string, string>> = {
  ...same('911', 'US CA PR MX PH AR BM BS BZ LR PA PY UY WS'),
  ...same('999', 'GB HK MY BD BH MO QA SD'),
  ...same('119', 'JP KR TW KH'),
  AE: '998',
  AU: '000',
  BB: '511',
  BN: '991',
  BR: '192',
  BW: '997',
  CL: '131',
  CN: '120',
  CU: '104',
  EG: '123',
  GY: '913',
  IL: '101',
  JM: '110',
  LA: '195',
  MA: '15',
  MU: '114',
  NZ: '111',
  OM: '9999',
  SG: '995',
  TH: '1669',
  TN: '190',
  VN: '115',
}

/** By country: lines that answer day and night in the whole country, each with the organization that publishes its number. */
const CRISIS: Readonly<Record<string, string>> = {
  // 988lifeline.org
  US: '988',
  PR: '988',
  // Public Health Agency of Canada, since 30 November 2023: 988.ca
  CA: '988',
  // samaritans.org, Samaritans Ireland
  GB: '116 123',
  IE: '116 123',
  // lifeline.org.au
  AU: '13 11 14',
  // New Zealand's National Telehealth Service: 1737.org.nz
  NZ: '1737',
  // telefonseelsorge.de, telefonseelsorge.at
  DE: '0800 111 0 111',
  AT: '142',
  // French ministry of health, since 1 October 2021: 3114.fr
  FR: '3114',
  // cvv.org.br, in all states since 1 July 2018
  BR: '188',
  // sos.org.sg
  SG: '1767',
}

function same(number: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, number]))
}

/** @param country ISO 3166 alpha-2 */
export function emergencyNumbers(country: string): EmergencyNumbers {
  const code = country.toUpperCase()
  return { danger: DANGER[code] ?? '112', crisis: CRISIS[code] ?? null }
}
