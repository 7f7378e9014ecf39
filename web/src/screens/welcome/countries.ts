import { LOCALE } from '../../locale.ts'

/** ISO 3166 codes of the countries that have phone numbers, by name in the language of the browser. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS YE ZA ZM ZW'
const names = new Intl.DisplayNames(LOCALE, { type: 'region' })

export const countryName = (code: string): string => names.of(code) ?? code

/**
 * The time zone of a business in `country`: the chosen one if it is a zone of the country, else that of the browser, else the first zone
 * of the country. Pure, apart from what the browser knows of zones.
 */
export function zoneIn(country: string, chosen: string, ofBrowser: string): string {
  const zones = zonesOf(country)
  if (zones.length === 0 || zones.includes(chosen)) return chosen
  return zones.includes(ofBrowser) ? ofBrowser : (zones[0] ?? chosen)
}

/** Newer browsers have a function in place of the property. Empty where a browser has neither. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): readonly string[]
    timeZones?: readonly string[]
  }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

export const COUNTRIES: readonly string[] = CODES.split(' ').sort((a, b) =>
  countryName(a).localeCompare(countryName(b)),
)
