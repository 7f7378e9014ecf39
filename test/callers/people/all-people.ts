import type { Person } from '../person.ts'
import { DATES } from './dates.ts'
import { DENTIST_PATIENTS } from './dentist-patients.ts'
import { DETAILS } from './details.ts'
import { GARAGE_DRIVERS } from './garage-drivers.ts'
import { MANNERS } from './manners.ts'
import { OTHER_TRADES } from './other-trades.ts'
import { OWN_APPOINTMENTS } from './own-appointments.ts'
import { QUESTIONS } from './questions.ts'
import { BOOKINGS_LIKE_QUESTIONS, QUESTIONS_BESIDE } from './questions-beside.ts'
import { SALON_GUESTS } from './salon-guests.ts'
import { SEVERAL } from './several.ts'
import { TEXTERS } from './texters.ts'
import { URGENT } from './urgent.ts'

/** Everybody, by telephone and by text. */
export const PEOPLE: readonly Person[] = [
  ...DATES,
  ...SEVERAL,
  ...OWN_APPOINTMENTS,
  ...QUESTIONS,
  ...QUESTIONS_BESIDE,
  ...BOOKINGS_LIKE_QUESTIONS,
  ...URGENT,
  ...MANNERS,
  ...DETAILS,
  ...TEXTERS,
  ...OTHER_TRADES,
  ...SALON_GUESTS,
  ...DENTIST_PATIENTS,
  ...GARAGE_DRIVERS,
]
