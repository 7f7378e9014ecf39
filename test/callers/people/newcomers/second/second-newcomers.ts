import type { Person } from '../../../person.ts'
import { BRIDES } from './brides.ts'
import { CLIMBERS } from './climbers.ts'
import { COUNSELING_CLIENTS } from './counseling-clients.ts'
import { HEARING_PATIENTS } from './hearing-patients.ts'
import { JEWELLERY_CUSTOMERS } from './jewellery-customers.ts'
import { LUNA_GUESTS } from './luna-guests.ts'
import { SWIMMERS } from './swimmers.ts'
import { TRAVELLERS } from './travellers.ts'

export const SECOND_NEWCOMERS: readonly Person[] = [
  ...TRAVELLERS,
  ...LUNA_GUESTS,
  ...BRIDES,
  ...SWIMMERS,
  ...HEARING_PATIENTS,
  ...JEWELLERY_CUSTOMERS,
  ...COUNSELING_CLIENTS,
  ...CLIMBERS,
]
