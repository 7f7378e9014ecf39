import { formatMoney } from '../../money.ts'
import { text } from '../text.ts'

/** An amount in the smallest unit of its currency, dollars by default; a dash for null. */
export function Money({ cents, currency }: { cents: number | null; currency?: string }) {
  if (cents === null) return <span className="text-muted">{text.nothing}</span>
  return <span className="whitespace-nowrap">{formatMoney(cents, currency)}</span>
}
