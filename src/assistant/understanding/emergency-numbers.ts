/** The telephone numbers for people in danger. */
export interface EmergencyNumbers {
  /** The number for all emergencies; in countries without one, the number of the ambulance. */
  danger: string
  /** Somebody to talk to in a crisis, day and night; null: none that is known to cover the whole country. */
  crisis: string | null
}

/**
 * By country, ISO 3166 alpha-2: the numbers that the countries publish for callers, as of November 2026. Countries that are not listed
 * use 112, which mobile networks connect everywhere (3GPP TS 22.101).
 */
const NUMBERS: Readonly<Record<string, EmergencyNumbers>> = {
  US: { danger: '911', crisis: '988' },
  CA: { danger: '911', crisis: '988' },
  MX: { danger: '911', crisis: null },
  PH: { danger: '911', crisis: null },
  GB: { danger: '999', crisis: '116 123' },
  IE: { danger: '112', crisis: '116 123' },
  AU: { danger: '000', crisis: '13 11 14' },
  NZ: { danger: '111', crisis: '1737' },
  DE: { danger: '112', crisis: '0800 111 0 111' },
  HK: { danger: '999', crisis: null },
  SG: { danger: '995', crisis: null },
  MY: { danger: '999', crisis: null },
  JP: { danger: '119', crisis: null },
  KR: { danger: '119', crisis: null },
  CN: { danger: '120', crisis: null },
  TW: { danger: '119', crisis: null },
  TH: { danger: '1669', crisis: null },
  BR: { danger: '192', crisis: '188' },
  CL: { danger: '131', crisis: null },
  AE: { danger: '998', crisis: null },
  IL: { danger: '101', crisis: null },
  JM: { danger: '110', crisis: null },
  PR: { danger: '911', crisis: '988' },
}

/** @param country ISO 3166 alpha-2 */
export const emergencyNumbers = (country: string): EmergencyNumbers =>
  NUMBERS[country.toUpperCase()] ?? { danger: '112', crisis: null }
