import { emit } from '../../src/events/emit.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/store/database.ts'
import { type ReceiverReport, report, type Setting } from './setting.ts'

/** The load that the benchmarks offer, and what the receivers get. */

/** How many of `count` events, spread evenly, go to working receivers. */
export function fineOf(paths: readonly string[], count: number): number {
  let fine = 0
  for (let n = 0; n < count; n++) if (paths[n % paths.length]?.startsWith('/fine')) fine++
  return fine
}

/**
 * Resolves with the committed ids and their commit times. A failed commit is repeated, as it may have happened or not.
 */
export async function offer(db: Database, businesses: readonly string[], perSecond: number, seconds: number) {
  const committed = new Map<string, number>()
  const startedMs = systemClock.monotonicMs()
  const pending: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; ) {
    const dueCount = Math.min(
      perSecond * seconds,
      Math.floor(((systemClock.monotonicMs() - startedMs) / 1000) * perSecond),
    )
    for (; n < dueCount; n++) pending.push(announceSurely(db, businesses[n % businesses.length] ?? '', committed))
    await new Promise<void>((soon) => systemClock.after(2, soon))
  }
  await Promise.all(pending)
  return committed
}

async function announceSurely(db: Database, businessId: string, committed: Map<string, number>): Promise<void> {
  for (;;) {
    const done = await announceOne(db, businessId, committed).then(
      () => true,
      () => false,
    )
    if (done) return
    await new Promise<void>((soon) => systemClock.after(250, soon))
  }
}

async function announceOne(db: Database, businessId: string, committed: Map<string, number>) {
  const now = systemClock.now()
  const name = 'x'.repeat(750)
  const data = { id: 'ctc_1', name, phone: null, email: null, source: 'api', createdAt: now.toISOString() }
  const id = await emit(db.write, businessId, 'contact.created', data, now)
  committed.set(id, systemClock.now().getTime())
}

/** Collects until `count` events have arrived, or none has arrived for five seconds. */
export async function receive(setting: Setting, count: number, each: (id: string, atMs: number) => void) {
  let came = 0
  let idleMs = 0
  for (;;) {
    const { got, duplicates } = await report<ReceiverReport>(setting.receiver)
    for (let n = 0; n < got.length; n += 2) each(String(got[n]).split(' ')[0] ?? '', Number(got[n + 1]))
    came += got.length / 2
    idleMs = got.length > 0 ? 0 : idleMs + 20
    if (came >= count || idleMs > 5_000) return { duplicates }
    await new Promise<void>((soon) => systemClock.after(20, soon))
  }
}
