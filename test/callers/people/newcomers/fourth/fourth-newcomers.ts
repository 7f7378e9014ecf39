import type { Person } from '../../../person.ts'
import { DANCE_FAMILIES } from './dance-families.ts'
import { RIDERS } from './riders.ts'
import { SKIN_PATIENTS } from './skin-patients.ts'
import { STOVE_OWNERS } from './stove-owners.ts'
import { TREE_OWNERS } from './tree-owners.ts'

export const FOURTH_NEWCOMERS: readonly Person[] = [
  ...STOVE_OWNERS,
  ...RIDERS,
  ...SKIN_PATIENTS,
  ...TREE_OWNERS,
  ...DANCE_FAMILIES,
]
