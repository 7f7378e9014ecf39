import type { Person } from '../../../person.ts'
import { BARBER_CALLERS } from './barber-callers.ts'
import { DENTAL_CALLERS } from './dental-callers.ts'
import { ESCAPE_CALLERS } from './escape-callers.ts'
import { HEATING_CALLERS } from './heating-callers.ts'
import { MUSIC_CALLERS } from './music-callers.ts'
import { NOTARY_CALLERS } from './notary-callers.ts'
import { OPTICIAN_CALLERS } from './optician-callers.ts'

export const FIRST_NEWCOMERS: readonly Person[] = [
  ...OPTICIAN_CALLERS,
  ...BARBER_CALLERS,
  ...MUSIC_CALLERS,
  ...HEATING_CALLERS,
  ...DENTAL_CALLERS,
  ...ESCAPE_CALLERS,
  ...NOTARY_CALLERS,
]
