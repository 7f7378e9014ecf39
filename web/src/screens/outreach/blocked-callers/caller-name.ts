import { formatPhoneNumber } from '../../../format.ts'
import { text } from '../text.ts'

/** How the lists of callers show an entry: a number, a prefix that ends with a star, or `anonymous`. */
export function callerName(phone: string): string {
  if (phone === 'anonymous') return text.withheld
  return phone.endsWith('*') ? text.allBeginning(phone.slice(0, -1)) : formatPhoneNumber(phone)
}
