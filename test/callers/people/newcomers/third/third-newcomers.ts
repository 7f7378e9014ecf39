import type { Person } from '../../../person.ts'
import { GARAGE_CUSTOMERS } from './garage-customers.ts'
import { LAB_PATIENTS } from './lab-patients.ts'
import { NAIL_GUESTS } from './nail-guests.ts'
import { PHONE_OWNERS } from './phone-owners.ts'
import { PHYSIO_PATIENTS } from './physio-patients.ts'
import { PIANO_OWNERS } from './piano-owners.ts'
import { POTTERS } from './potters.ts'
import { TENANTS } from './tenants.ts'

export const THIRD_NEWCOMERS: readonly Person[] = [
  ...PIANO_OWNERS,
  ...PHYSIO_PATIENTS,
  ...NAIL_GUESTS,
  ...GARAGE_CUSTOMERS,
  ...POTTERS,
  ...LAB_PATIENTS,
  ...TENANTS,
  ...PHONE_OWNERS,
]
