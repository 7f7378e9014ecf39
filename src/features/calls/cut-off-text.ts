import type { Instant } from '../../kernel/clock.ts'
import { CUT_OFF_TEXTS } from '../../mails/cut-off-text.ts'
import type { Database, Sql } from '../../store/database.ts'
import { customerLanguage } from '../appointment-notices/appointment-notice.ts'
import { requireBusiness } from '../business/business.ts'
import { findTextingNumber, queueText } from '../messages/message.ts'
import { trySpend } from '../spending/spending.ts'
import type { InterruptedCall } from './call-store.ts'

/** After this time a text would only surprise the caller: after a long outage, or in a restored copy. */
const SENSIBLE_MS = 10 * 60_000

/** Queues the text in the transaction that ends the call; everything else that it needs was read before. */
export type CutOffText = (tx: Sql) => Promise<void>

/**
 * Prepares the text to a caller whose call was cut off by a failure; it is queued in the transaction that records the end, so it is sent once. Null
 * for no text: the business has not switched it on, nobody was talking, or the caller cannot be texted.
 */
export async function cutOffText(
  db: Database,
  call: InterruptedCall,
  endedAt: Instant,
  now: Instant,
): Promise<CutOffText | null> {
  const { businessId, direction, from: caller, to } = call
  const wasTalking = direction === 'inbound' && !call.test && call.answeredAt !== null && caller.startsWith('+')
  if (!wasTalking || now.getTime() - endedAt.getTime() > SENSIBLE_MS) return null
  const business = await requireBusiness(db, businessId)
  if (!business.textWhenCutOff) return null
  const [from, language] = await Promise.all([findTextingNumber(db, businessId, to), customerLanguage(db, businessId)])
  if (from === null) return null
  const body = CUT_OFF_TEXTS[language](business.name)
  return async (tx) => {
    if ((await trySpend(tx, businessId, 'message', caller, now)) === null)
      await queueText(tx, businessId, { from, to: caller, body }, now)
  }
}
