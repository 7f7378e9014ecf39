import { formatMoney } from '../../format.ts'
import { text } from '../text.ts'

/** An amount in cents; a dash for null. */
export function Money({ cents, currency }: { cents: number | null; currency?: string }) {
  if (cents === null) return <span className="text-muted">{text.nothing}</span>
  return <span className="whitespace-nowrap">{formatMoney(cents, currency)}</span>
}
