import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { NumberCapabilities, VoiceCarrier } from '../../kernel/voice-carriers.ts'
import { numberReleasedNotice } from '../../mails/number-released.ts'
import type { Database } from '../../store/database.ts'
import { createNotification } from '../notifications/notification.ts'
import { type CheckedNumber, saveCheck, selectUnchecked } from './number-check-store.ts'
import { ensureDefault, lockNumbers } from './number-store.ts'

/** What the carriers' accounts report about a number. */
export type AccountAnswer =
  | { account: VoiceCarrier; capabilities: NumberCapabilities }
  /** No account has the number. */
  | { account: null }

export interface NumberChecks {
  /** Queries every account about a number (E.164). @throws ProviderError if one of them cannot answer */
  ask(phone: string): Promise<AccountAnswer>
  /** Whether texts are only simulated, so that any number can "send" them. */
  textsAreSimulated: boolean
}

const EVERY_MS = 24 * 60 * 60_000
/** When to query an account again that could not answer. */
const RETRY_MS = 10 * 60_000
const AT_ONCE = 20

/** Queries the carriers' accounts about numbers that were not checked for a day. Call it every minute or so. */
export async function checkNumbers(db: Database, checks: NumberChecks, log: Log, now: Instant): Promise<void> {
  for (const number of await selectUnchecked(db.read, new Date(now.getTime() - EVERY_MS), AT_ONCE)) {
    try {
      await keep(db, number, afterAnswer(number, await checks.ask(number.phone), checks.textsAreSimulated), now)
    } catch (err) {
      log.warn({ err, numberId: number.id }, 'could not ask the carriers about a number')
      await keep(db, number, number, new Date(now.getTime() - EVERY_MS + RETRY_MS))
    }
  }
}

/**
 * The state of a number after the answer. A carrier that had the number and no longer has it has released it. What a person has set stays.
 * The trunk decides about the calls of its numbers. Pure.
 */
export function afterAnswer(number: CheckedNumber, answer: AccountAnswer, textsAreSimulated: boolean): CheckedNumber {
  const isOwners = number.capabilitiesFrom === 'owner'
  if (answer.account !== null) {
    const { account, capabilities } = answer
    const voice = number.provider === account ? capabilities.voice : true
    const known = { ...capabilities, voice, capabilitiesFrom: 'carrier' as const }
    const status = number.status === 'released' && number.provider === account ? 'active' : number.status
    return { ...number, ...(isOwners ? {} : known), status, textingCarrier: account }
  }
  const isGone = number.textingCarrier !== null && number.textingCarrier === number.provider
  const texts = { sms: textsAreSimulated, mms: textsAreSimulated, capabilitiesFrom: 'carrier' as const }
  const status = isGone ? 'released' : number.status
  return { ...number, ...(isOwners || isGone ? {} : texts), status, textingCarrier: null }
}

async function keep(db: Database, before: CheckedNumber, after: CheckedNumber, checkedAt: Instant): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNumbers(tx, after.businessId)
    const isSaved = await saveCheck(tx, before, after, checkedAt)
    if (!isSaved || before.status === after.status || after.status !== 'released') return
    await ensureDefault(tx, after.businessId)
    await createNotification(
      tx,
      after.businessId,
      {
        type: 'number.released',
        severity: 'warning',
        ...numberReleasedNotice({ phone: after.phone, carrier: after.provider }),
        resource: { type: 'number', id: after.id },
      },
      checkedAt,
    )
  })
}
