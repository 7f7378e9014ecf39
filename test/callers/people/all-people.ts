import type { Person } from '../person.ts'
import { PEOPLE_BY_KIND } from './by-kind/first-people.ts'
import { MORE_PEOPLE_BY_KIND } from './by-kind/fourth-people.ts'
import { BEAUTY_CUSTOMERS } from './by-trade/beauty-customers.ts'
import { BICYCLE_CUSTOMERS } from './by-trade/bicycle-customers.ts'
import { CAR_OWNERS } from './by-trade/car-owners.ts'
import { CHIROPRACTIC_PATIENTS } from './by-trade/chiropractic-patients.ts'
import { DENTAL_PATIENTS } from './by-trade/dental-patients.ts'
import { GROOMING_CUSTOMERS } from './by-trade/grooming-customers.ts'
import { LANGUAGE_STUDENTS } from './by-trade/language-students.ts'
import { LAW_CLIENTS } from './by-trade/law-clients.ts'
import { LEARNERS } from './by-trade/learners.ts'
import { LOCAL_CUSTOMERS } from './by-trade/local-customers.ts'
import { PHOTO_CUSTOMERS } from './by-trade/photo-customers.ts'
import { PHYSIO_PATIENTS } from './by-trade/physio-patients.ts'
import { PLUMBING_CUSTOMERS } from './by-trade/plumbing-customers.ts'
import { RESTAURANT_GUESTS } from './by-trade/restaurant-guests.ts'
import { SALON_CALLERS } from './by-trade/salon-callers.ts'
import { TATTOO_CLIENTS } from './by-trade/tattoo-clients.ts'
import { TAX_CLIENTS } from './by-trade/tax-clients.ts'
import { TUTORING_FAMILIES } from './by-trade/tutoring-families.ts'
import { VET_CLIENTS } from './by-trade/vet-clients.ts'
import { DATES } from './dates.ts'
import { DENTIST_PATIENTS } from './dentist-patients.ts'
import { DETAILS } from './details.ts'
import { FOOT_PATIENTS } from './foot-patients.ts'
import { GARAGE_DRIVERS } from './garage-drivers.ts'
import { JUDGED_DEV } from './judged-dev/dev-people.ts'
import { MANNERS } from './manners.ts'
import { NEWCOMERS } from './newcomers/newcomers.ts'
import { OTHER_TRADES } from './other-trades.ts'
import { OWN_APPOINTMENTS } from './own-appointments.ts'
import { QUESTIONS } from './questions.ts'
import { BOOKINGS_LIKE_QUESTIONS, QUESTIONS_BESIDE } from './questions-beside.ts'
import { REFERENCES } from './references.ts'
import { SALON_GUESTS } from './salon-guests.ts'
import { SEVERAL } from './several.ts'
import { SPA_GUESTS } from './spa-guests.ts'
import { STAFF_WISHES } from './staff-wishes.ts'
import { TEXTERS } from './texters.ts'
import { URGENT } from './urgent.ts'
import { BESIDE_THE_WISH } from './wishes/beside-the-wish.ts'
import { REASONS_AND_CORRECTIONS } from './wishes/reasons-and-corrections.ts'

/** Everybody, by phone and by text. */
export const PEOPLE: readonly Person[] = [
  ...DATES,
  ...JUDGED_DEV,
  ...PEOPLE_BY_KIND,
  ...MORE_PEOPLE_BY_KIND,
  ...SEVERAL,
  ...OWN_APPOINTMENTS,
  ...QUESTIONS,
  ...QUESTIONS_BESIDE,
  ...BOOKINGS_LIKE_QUESTIONS,
  ...URGENT,
  ...MANNERS,
  ...DETAILS,
  ...REFERENCES,
  ...BESIDE_THE_WISH,
  ...REASONS_AND_CORRECTIONS,
  ...TEXTERS,
  ...OTHER_TRADES,
  ...SALON_GUESTS,
  ...DENTIST_PATIENTS,
  ...GARAGE_DRIVERS,
  ...SALON_CALLERS,
  ...VET_CLIENTS,
  ...PHYSIO_PATIENTS,
  ...RESTAURANT_GUESTS,
  ...TUTORING_FAMILIES,
  ...PLUMBING_CUSTOMERS,
  ...TATTOO_CLIENTS,
  ...TAX_CLIENTS,
  ...PHOTO_CUSTOMERS,
  ...FOOT_PATIENTS,
  ...GROOMING_CUSTOMERS,
  ...BICYCLE_CUSTOMERS,
  ...CHIROPRACTIC_PATIENTS,
  ...LANGUAGE_STUDENTS,
  ...LOCAL_CUSTOMERS,
  ...LEARNERS,
  ...BEAUTY_CUSTOMERS,
  ...LAW_CLIENTS,
  ...CAR_OWNERS,
  ...DENTAL_PATIENTS,
  ...STAFF_WISHES,
  ...SPA_GUESTS,
  ...NEWCOMERS,
]
