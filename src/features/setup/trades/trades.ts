import { dentist } from './dentist.ts'
import { garage } from './garage.ts'
import { hair } from './hair.ts'
import { homeServices } from './home-services.ts'
import { law } from './law.ts'
import { other } from './other.ts'
import { restaurant } from './restaurant.ts'
import type { Trade } from './trade.ts'

/** The trades that an owner chooses from, in this order. */
export const TRADES: readonly Trade[] = [hair, dentist, garage, law, restaurant, homeServices, other]
