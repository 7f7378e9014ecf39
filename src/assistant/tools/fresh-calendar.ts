import { freshenBusyTimes } from '../../features/appointments/fresh-busy-times.ts'
import type { ToolContext } from './tool-context.ts'

/** The longest that a caller waits for this, whatever the database does. */
const WAIT_MS = 1_500

/**
 * Syncs the connected calendars of the business before times are offered or booked, if they were not read within the last minute. Never fails: in
 * that case the busy times of the last sync count. Not to be called in a transaction, which would keep the calendar locked meanwhile.
 */
export async function freshCalendar({ db, business, clock, callId, log, isRehearsal }: ToolContext): Promise<void> {
  if (isRehearsal) return
  let cancel = () => {}
  const tooLong = new Promise<void>((resolve) => {
    cancel = clock.after(WAIT_MS, resolve)
  })
  try {
    await Promise.race([freshenBusyTimes(db, business.id, clock), tooLong])
  } catch (err) {
    log.warn(
      { callId, businessId: business.id, err },
      'connected calendars could not be read before times were offered',
    )
  } finally {
    cancel()
  }
}
