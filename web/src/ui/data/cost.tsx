import { formatCost } from '../../money.ts'
import { useSession } from '../../session.ts'
import { text } from '../text.ts'

/** A cost in cents, in the currency of the business; a dash for null. */
export function Cost({ cents }: { cents: number | null }) {
  const { currency } = useSession().business
  if (cents === null) return <span className="text-muted">{text.nothing}</span>
  return <span className="whitespace-nowrap">{formatCost(cents, currency)}</span>
}
