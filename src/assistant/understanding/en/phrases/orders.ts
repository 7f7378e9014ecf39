import { wordsOf } from '../plain-text.ts'
import { oneOf, said } from './phrase-pattern.ts'

/** Matches orders of goods, as opposed to appointments: "two large pepperoni for delivery", "a lasagna to pick up at seven". */
const ORDERS = said([
  'for (?:delivery|take ?away|take ?out|carry ?out|pick ?up|collection)|delivered (?:to|by|at|before)',
  `(?:order|get|have|grab|do) (?:\\p{L}+ ){0,5}?${oneOf('to go(?! (?:to|for|with|in|on|home) )|take ?away|take ?out|carry ?out')}`,
  '(?:do|can|could|will) (?:you|u|ye) (?:guys )?(?:\\p{L}+ )?deliver|(?:place|make|put in) an order',
  'order (?:an?|some|two|three|four|the|\\d+) (?:\\p{L}+ ){1,4}',
])
/** Orders of a court, "in order", "order of", and what is booked: no goods are ordered. */
const NO_ORDER = said(['(?:court|restraining|standing|work|in) order|order of|appointment|haircut'])

/** Whether a text orders goods. Pure. @param plain plain, without the names of services */
export const ordersGoods = (plain: string): boolean => {
  const words = wordsOf(plain)
  return ORDERS.test(words) && !NO_ORDER.test(words)
}
