import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import { ProviderError } from '../../../kernel/provider-error.ts'
import type { Database } from '../../../store/database.ts'
import type { CalendarKind, CalendarProvider, CalendarPushes, CalendarTarget } from '../calendar-provider.ts'
import { confirmPush, deletePush, insertPush, type PushRow, selectPushes } from './push-store.ts'

export interface PushParts {
  db: Database
  clock: Clock
  log: Log
  /** Where a vendor sends change reports; null if vendors cannot reach this service. */
  pushAddress: ((kind: CalendarKind, channelId: string) => string) | null
}

const HOUR_MS = 3_600_000
/** The desired lifetime; vendors grant less: Google a week, Microsoft three days. */
const WISH_MS = 7 * 24 * HOUR_MS
const RENEW_BEFORE_MS = 12 * HOUR_MS
/** The delay after a refusal, such as from a vendor that cannot reach this service. The calendar is read every ten minutes anyway. */
const TRY_AGAIN_MS = HOUR_MS
const LIMIT_MS = 10_000

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether a new channel must be requested from the vendor. */
export function needsPush(pushes: readonly Omit<PushRow, 'channelId'>[], now: number): boolean {
  const lasts = ({ expiresAt }: Pick<PushRow, 'expiresAt'>) => expiresAt !== null && +expiresAt - RENEW_BEFORE_MS > now
  const isTried = ({ vendorId, createdAt }: Omit<PushRow, 'channelId'>) =>
    vendorId === null && +createdAt + TRY_AGAIN_MS > now
  return !pushes.some((push) => lasts(push) || isTried(push))
}

/**
 * Keeps change reports of a calendar active: requests a new channel before the last one ends. A vendor's refusal is not a failure.
 * @returns true for a new channel: earlier changes are not reported
 */
export async function keepPushes(
  { db, clock, log, pushAddress }: PushParts,
  { kind, pushes }: CalendarProvider,
  target: CalendarTarget,
  connectionId: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (pushes === undefined || pushAddress === null) return false
  const known = await selectPushes(db.read, connectionId)
  const now = clock.now()
  if (!needsPush(known, now.getTime())) return false
  const [channelId, secret] = [randomUUID(), randomBytes(32).toString('base64url')]
  await insertPush(db.write, { channelId, connectionId, secretHash: hashOfSecret(secret) }, now)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    const order = { channelId, secret, address: pushAddress(kind, channelId) }
    const until = now.getTime() + WISH_MS
    const { vendorId, expiresAt } = await pushes.watch(target, { ...order, from: now.getTime(), until }, limit)
    await confirmPush(db.write, channelId, vendorId, new Date(expiresAt))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ connectionId, kind, problem: error.message }, 'a vendor does not report changes of a calendar')
  }
  await endPushes({ db, log }, pushes, target, known, limit)
  return true
}

/** Ends channels at the vendor, as far as access still works: they end by themselves when they expire. */
export async function endPushes(
  { db, log }: Pick<PushParts, 'db' | 'log'>,
  pushes: CalendarPushes,
  target: CalendarTarget,
  channels: readonly Pick<PushRow, 'channelId' | 'vendorId'>[],
  signal: AbortSignal,
): Promise<void> {
  for (const { channelId, vendorId } of channels) {
    try {
      if (vendorId !== null) await pushes.unwatch(target, { channelId, vendorId }, signal)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ channelId, problem: error.message }, 'a vendor may report changes until the channel expires')
    }
    await deletePush(db.write, channelId)
  }
}
