import type { Config } from '../../config/config.ts'
import { carrierPath, type PostingCarrier } from '../../features/messages/carrier-routes.ts'
import type { SmsCarrier } from '../../features/messages/sms-carrier.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { smsCarriers } from '../../providers/index.ts'
import type { SmsCarrierProvider } from '../../providers/sms-carrier-provider.ts'

/** The carriers that post messages and reports to this service. */
export const postingCarriers: readonly PostingCarrier[] = smsCarriers.flatMap(({ name, signatureHeader }) =>
  signatureHeader === undefined ? [] : [{ name, signatureHeader }],
)

/**
 * The SMS carriers of this service. The first one sends. The others are those with an account in the settings: reports on messages that
 * they accepted earlier are still received and queried.
 */
export function openSmsCarriers(config: Config, clock: Clock, log: Log): readonly [SmsCarrier, ...SmsCarrier[]] {
  const read = readerOf(config)
  const open = (provider: SmsCarrierProvider) => openSmsCarrier(provider, config, clock, log)
  const chosen = smsCarriers.find(({ name }) => name === config.smsCarrier)
  if (!chosen) throw new SetupError(`There is no SMS carrier named ${config.smsCarrier}.`)
  const others = smsCarriers.filter(
    (one) => one !== chosen && one.account.length > 0 && one.account.every((key) => read(key) !== ''),
  )
  return [open(chosen), ...others.map(open)]
}

export function openSmsCarrier(provider: SmsCarrierProvider, config: Config, clock: Clock, log: Log): SmsCarrier {
  const { publicUrl, dataDir, smsCarrierConfirmsStop: confirmsStop } = config
  const callbackUrl = publicUrl === null ? null : publicUrl + carrierPath(provider.name)
  return provider.open({ clock, log, dataDir, callbackUrl, confirmsStop }, readerOf(config))
}

/** Reads the text of a setting; empty when it is not set. */
function readerOf(config: Config): (key: string) => string {
  const settings: Readonly<Record<string, unknown>> = config
  return (key) => String(settings[key] ?? '')
}
