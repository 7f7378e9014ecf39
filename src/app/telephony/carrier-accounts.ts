import type { Config } from '../../config/config.ts'
import type { NumberCarrier } from '../../features/numbers/number-carrier.ts'
import type { NumberChecks } from '../../features/numbers/number-check.ts'
import type { NumberCapabilities, VoiceCarrier } from '../../kernel/voice-carriers.ts'
import { TelnyxNumbers } from '../../providers/telnyx/number-carrier.ts'
import { findTelnyxNumber } from '../../providers/telnyx/numbers.ts'
import { TwilioNumbers } from '../../providers/twilio/number-carrier.ts'
import { findTwilioNumber } from '../../providers/twilio/numbers.ts'

export type AccountSettings = Pick<
  Config,
  'twilioAccountSid' | 'twilioAuthToken' | 'twilioUrl' | 'telnyxApiKey' | 'telnyxUrl'
>

/** An account of the operator at a carrier. */
interface CarrierAccount {
  name: VoiceCarrier
  /** What a number (E.164) of the account can do; null if the account does not have it. @throws ProviderError */
  find(phone: string): Promise<NumberCapabilities | null>
}

export function accountsOf(config: AccountSettings): CarrierAccount[] {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, telnyxApiKey: apiKey } = config
  const url = (text: string | null) => (text ?? '').replace(/\/$/, '')
  const accounts: CarrierAccount[] = []
  if (accountSid !== null && authToken !== null) {
    const account = { url: url(config.twilioUrl), accountSid, authToken }
    accounts.push({ name: 'twilio', find: (phone) => findTwilioNumber(account, phone) })
  }
  if (apiKey !== null) {
    const account = { url: url(config.telnyxUrl), apiKey }
    accounts.push({ name: 'telnyx', find: (phone) => findTelnyxNumber(account, phone) })
  }
  return accounts
}

/** The accounts that sell numbers. */
export function numberCarriers(
  config: AccountSettings & Pick<Config, 'publicUrl' | 'telnyxConnectionId'>,
): NumberCarrier[] {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, telnyxApiKey: apiKey, publicUrl } = config
  const url = (text: string | null) => (text ?? '').replace(/\/$/, '')
  const carriers: NumberCarrier[] = []
  if (accountSid !== null && authToken !== null)
    carriers.push(new TwilioNumbers({ url: url(config.twilioUrl), accountSid, authToken, publicUrl }))
  if (apiKey !== null)
    carriers.push(
      new TelnyxNumbers({ url: url(config.telnyxUrl), apiKey, connectionId: config.telnyxConnectionId, publicUrl }),
    )
  return carriers
}

/** How numbers are checked; null if there is no account to query. */
export function numberChecks(config: AccountSettings & Pick<Config, 'smsCarrier'>): NumberChecks | null {
  const accounts = accountsOf(config)
  if (accounts.length === 0) return null
  return {
    textsAreSimulated: config.smsCarrier === 'simulator',
    async ask(phone) {
      for (const { name, find } of accounts) {
        const capabilities = await find(phone)
        if (capabilities !== null) return { account: name, capabilities }
      }
      return { account: null }
    },
  }
}
