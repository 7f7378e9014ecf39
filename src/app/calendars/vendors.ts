import type { Dispatcher } from 'undici'
import { calendarSettings } from '../../config/calendar-settings.ts'
import type { Config } from '../../config/config.ts'
import type { AccountKind, AccountProvider } from '../../features/calendars/account-provider.ts'
import type { CalendarKind, CalendarProvider } from '../../features/calendars/calendar-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AccountSignIn } from '../../providers/calendar-accounts/account-sign-in.ts'
import { GoogleCalendar } from '../../providers/google-calendar/calendar.ts'
import { GOOGLE, type GoogleAddresses, googleSignIn } from '../../providers/google-calendar/sign-in.ts'
import { MicrosoftCalendar } from '../../providers/microsoft-calendar/calendar.ts'
import {
  type MicrosoftAddresses,
  microsoftAddresses,
  microsoftSignIn,
} from '../../providers/microsoft-calendar/sign-in.ts'

/** Addresses that replace the vendors' own. */
export interface VendorAddresses {
  google?: GoogleAddresses
  microsoft?: MicrosoftAddresses
}

export interface OpenedVendors {
  providers: Partial<Record<CalendarKind, CalendarProvider>>
  accounts: Partial<Record<AccountKind, AccountProvider>>
}

/** The missing settings without which nobody can sign in at a vendor. */
export function missingSettings(config: Config): Record<AccountKind, string[]> {
  const missing = (keys: readonly (keyof typeof calendarSettings)[]) =>
    keys.filter((key) => config[key] === null).map((key) => calendarSettings[key].name)
  return {
    google: missing(['googleClientId', 'googleClientSecret']),
    microsoft: missing(['microsoftClientId', 'microsoftClientSecret']),
  }
}

/** The calendars of the vendors at which this service is registered. */
export function openVendors(
  config: Config,
  addresses: VendorAddresses,
  agent: Dispatcher,
  clock: Clock,
): OpenedVendors {
  const opened: OpenedVendors = { providers: {}, accounts: {} }
  const { googleClientId, googleClientSecret, microsoftClientId, microsoftClientSecret } = config
  if (googleClientId !== null && googleClientSecret !== null) {
    const at = addresses.google ?? GOOGLE
    const terms = googleSignIn(at, { clientId: googleClientId, clientSecret: googleClientSecret })
    opened.providers.google = new GoogleCalendar(terms.client, at.api, agent, clock)
    opened.accounts.google = new AccountSignIn(terms, agent, clock)
  }
  if (microsoftClientId !== null && microsoftClientSecret !== null) {
    const at = addresses.microsoft ?? microsoftAddresses(config.microsoftTenant)
    const terms = microsoftSignIn(at, { clientId: microsoftClientId, clientSecret: microsoftClientSecret })
    opened.providers.microsoft = new MicrosoftCalendar(terms.client, at.api, agent, clock)
    opened.accounts.microsoft = new AccountSignIn(terms, agent, clock)
  }
  return opened
}
