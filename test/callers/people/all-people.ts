import type { Person } from '../person.ts'
import { DATES } from './dates.ts'
import { OWN_APPOINTMENTS } from './own-appointments.ts'
import { SEVERAL } from './several.ts'

/** Everybody, by telephone and by text. */
export const PEOPLE: readonly Person[] = [...DATES, ...SEVERAL, ...OWN_APPOINTMENTS]
