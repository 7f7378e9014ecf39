import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { type FinishedCall, finishCall, nothingNoted } from './call-ending.ts'
import {
  deleteInstancesUnseenSince,
  type InstanceState,
  type InterruptedCall,
  selectAnySeenSince,
  selectForgotten,
  selectInterrupted,
  selectRolesElsewhere,
  selectSeenSince,
  upsertInstance,
} from './call-store.ts'
import { cutOffText } from './cut-off-text.ts'

const DAY_MS = 86_400_000
/** Longer than a call takes from its row to its registration. */
const FORGOTTEN_AFTER_MS = 60_000

/** What calls of a dead instance left on disk. */
export interface CallTraces {
  of(callId: string): Promise<{ checkpoint: FinishedCall | null; recordingFile: string | null }>
  /** Called once the call is recorded and its checkpoint is no longer needed. */
  recovered(callId: string): Promise<void>
}

/** Heartbeat of this instance; called every few seconds while it runs. */
export const keepInstanceAlive = (db: Database, instance: InstanceState, now: Instant): Promise<void> =>
  upsertInstance(db.write, instance, now)

/** An instance that missed three heartbeats counts as dead. */
export const STALE_AFTER_SECONDS = 15

/** Whether the instance has sent a heartbeat recently. */
export const isInstanceAlive = (db: Database, instanceId: string, now: Instant): Promise<boolean> =>
  selectSeenSince(db.read, instanceId, new Date(now.getTime() - STALE_AFTER_SECONDS * 1_000))

/** The roles of other instances, except draining ones. */
export const rolesElsewhere = (db: Database, instanceId: string, now: Instant): Promise<string[]> =>
  selectRolesElsewhere(db.read, instanceId, new Date(now.getTime() - STALE_AFTER_SECONDS * 1_000))

/** Whether any instance of the service runs on this database. */
export const isAnyInstanceAlive = (db: Database, now: Instant): Promise<boolean> =>
  selectAnySeenSince(db.read, new Date(now.getTime() - STALE_AFTER_SECONDS * 1_000))

/**
 * Ends the live calls of instances without a heartbeat for `staleAfterSeconds`, as failed with the reason `interrupted`, texts their callers if the business wants
 * that, and returns their number. Leaves the calls of `instanceId`, the caller of this function, alone. An id names one run of one process. Use 0 seconds if no other
 * instance can be running. The checkpoint and the recording of a call come from `traces`.
 */
export async function recoverInterruptedCalls(
  db: Database,
  options: { instanceId: string; staleAfterSeconds: number; traces?: CallTraces },
  now: Instant,
): Promise<number> {
  const before = new Date(now.getTime() - options.staleAfterSeconds * 1000)
  const interrupted = await selectInterrupted(db.list, options.instanceId, before)
  await endInterrupted(db, interrupted, options.traces, now)
  await deleteInstancesUnseenSince(db.write, new Date(before.getTime() - DAY_MS))
  return interrupted.length
}

/**
 * Ends the live calls of this instance that it is not handling, and returns their number. A call is refused if the database does not answer
 * in time, but the database may still execute the insert of its row later.
 */
export async function endForgottenCalls(
  db: Database,
  options: { instanceId: string; held: readonly string[] },
  now: Instant,
): Promise<number> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const forgotten = await selectForgotten(db.list, { ...options, before })
  await endInterrupted(db, forgotten, undefined, now)
  return forgotten.length
}

async function endInterrupted(
  db: Database,
  calls: readonly InterruptedCall[],
  traces: CallTraces | undefined,
  now: Instant,
): Promise<void> {
  for (const call of calls) {
    const { checkpoint = null, recordingFile = null } = (await traces?.of(call.id)) ?? {}
    const ending = interruptedEnding(call, now, checkpoint, recordingFile)
    const text = await cutOffText(db, call, ending.endedAt, now)
    await finishCall(db, call.id, ending, text ?? undefined)
    await traces?.recovered(call.id)
  }
}

/**
 * The ending of a call whose instance is gone. It lasted at least until the instance's last heartbeat. A checkpoint is used as it is: a
 * call in which something was arranged is `completed`.
 */
function interruptedEnding(
  call: InterruptedCall,
  now: Instant,
  checkpoint: FinishedCall | null,
  recordingFile: string | null,
): FinishedCall {
  const signs = [call.seenAt, call.answeredAt, call.startedAt, checkpoint?.endedAt ?? null]
  const lastSign = Math.max(...signs.map((at) => at?.getTime() ?? 0))
  const endedAt = new Date(Math.min(lastSign, Math.max(now.getTime(), call.startedAt.getTime())))
  const talkedMs = call.answeredAt === null ? 0 : endedAt.getTime() - call.answeredAt.getTime()
  return {
    ...(checkpoint ?? {
      ...nothingNoted(),
      status: 'failed',
      summary: 'The service stopped during this call.',
    }),
    endedReason: 'interrupted',
    endedAt,
    durationSeconds: talkedMs / 1000,
    recordingFile,
    recordingUrl: null,
  }
}
