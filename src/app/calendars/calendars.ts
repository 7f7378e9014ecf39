import type { Config } from '../../config/config.ts'
import type { AccountParts } from '../../features/calendars/accounts/account-sign-in.ts'
import { checkCalendarAddress } from '../../features/calendars/calendar-address.ts'
import { calendarWorker } from '../../features/calendars/sync-worker.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { CalDavCalendar } from '../../providers/caldav/calendar.ts'
import { IcsCalendar } from '../../providers/ics/calendar.ts'
import type { Database } from '../../store/database.ts'
import type { SendingPause } from '../backup/sending-pause.ts'
import type { RunningParts } from '../running-parts.ts'
import { openWebhookAgent } from '../webhook-agent.ts'
import { pushAddressAt } from './push-address.ts'
import { missingSettings, openVendors, type VendorAddresses } from './vendors.ts'

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  /** Calendars may be at the same addresses as webhooks. */
  webhookGuard: AddressGuard
  vendorAddresses: VendorAddresses
  pause: SendingPause
}

/** Everything but the address of the service, which is known once it listens. */
export type OpenedCalendars = Omit<AccountParts, 'redirectUri'>

/** Opens the calendars of other vendors and starts to sync those that are connected. Adds how to stop to `running`. */
export async function startCalendars(
  { config, db, clock, log, secret, webhookGuard, vendorAddresses, pause }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<OpenedCalendars> {
  const { guard, agent } = await openWebhookAgent(config, clock, webhookGuard)
  running.add('calendar connections', () => agent.destroy())
  const host = hostOf(config.publicUrl)
  const vendors = openVendors(config, vendorAddresses, agent, clock)
  const providers = {
    caldav: new CalDavCalendar(agent, clock, () => host),
    ics: new IcsCalendar(agent, clock),
    ...vendors.providers,
  }
  const box = createSealedBox(secret)
  const worker = calendarWorker({ db, clock, log, box, providers, pushAddress: pushAddressAt(config.publicUrl) })
  if (config.roles.includes('work')) await pause.whenResumed(() => worker.start())
  running.add('calendars', () => worker.stop(), 'work')
  return {
    ...{ box, providers, accounts: vendors.accounts, missing: missingSettings(config) },
    checkAddress: (text) => checkCalendarAddress(text, guard),
  }
}

/** The host at the end of our events' UIDs. */
const hostOf = (publicUrl: string | null): string => (publicUrl === null ? 'frontbell' : new URL(publicUrl).hostname)
