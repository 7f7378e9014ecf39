import type { Person } from '../../person.ts'
import { MORE_PEOPLE_BY_KIND } from '../by-kind/second-people.ts'
import { LATER_PEOPLE_BY_KIND } from '../by-kind/third-people.ts'
import { FOURTH_NEWCOMERS } from '../newcomers/fourth/fourth-newcomers.ts'
import { THIRD_NEWCOMERS } from '../newcomers/third/third-newcomers.ts'
import { FIRST_PEOPLE_1 } from './first-people-1.ts'
import { FIRST_PEOPLE_2 } from './first-people-2.ts'
import { SECOND_PEOPLE_1 } from './second-people-1.ts'
import { SECOND_PEOPLE_2 } from './second-people-2.ts'

/**
 * Callers and texters of 26 businesses, written by somebody who had not seen the assistant's code. Nobody has improved the code
 * for them yet, so they show how the next callers do; for the newcomers at the end, one round was made (the fourth set was written
 * by the engineer of that round, for kinds of failures that a judge had named; those of by-kind/ by the engineer of another one). Once all is mended for them, they
 * belong to the people of all-people.ts.
 */
export const STRANGERS: readonly Person[] = [
  ...FIRST_PEOPLE_1,
  ...FIRST_PEOPLE_2,
  ...SECOND_PEOPLE_1,
  ...SECOND_PEOPLE_2,
  ...THIRD_NEWCOMERS,
  ...FOURTH_NEWCOMERS,
  ...MORE_PEOPLE_BY_KIND,
  ...LATER_PEOPLE_BY_KIND,
]
