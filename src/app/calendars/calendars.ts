import type { Config } from '../../config/config.ts'
import { checkCalendarAddress } from '../../features/calendars/calendar-address.ts'
import type { ConnectionParts } from '../../features/calendars/calendar-connection.ts'
import { calendarWorker } from '../../features/calendars/sync-worker.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { CalDavCalendar } from '../../providers/caldav/calendar.ts'
import { IcsCalendar } from '../../providers/ics/calendar.ts'
import type { Database } from '../../store/database.ts'
import type { RunningParts } from '../running-parts.ts'
import { openWebhookAgent } from '../webhook-agent.ts'

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  /** Calendars may be at the addresses that webhooks may be sent to. */
  webhookGuard: AddressGuard
}

/** Opens the calendars of other vendors and starts to sync those that are connected. Adds how to stop to `running`. */
export async function startCalendars(
  { config, db, clock, log, secret, webhookGuard }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<ConnectionParts> {
  const { guard, agent } = await openWebhookAgent(config, clock, webhookGuard)
  running.add('calendar connections', () => agent.destroy())
  const host = hostOf(config.publicUrl)
  const providers = { caldav: new CalDavCalendar(agent, clock, () => host), ics: new IcsCalendar(agent, clock) }
  const box = createSealedBox(secret)
  const worker = calendarWorker({ db, clock, log, box, providers })
  await worker.start()
  running.add('calendars', () => worker.stop())
  return { box, providers, checkAddress: (text) => checkCalendarAddress(text, guard) }
}

/** What the UIDs of our events end with. */
const hostOf = (publicUrl: string | null): string => (publicUrl === null ? 'frontbell' : new URL(publicUrl).hostname)
