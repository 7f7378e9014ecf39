import type { SmsCarrier } from '../features/messages/sms-carrier.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ProviderSetting } from './settings.ts'

export interface SmsCarrierContext {
  readonly clock: Clock
  readonly log: Log
  /** The data folder of the service. */
  readonly dataDir: string
  /** The public URL at which the carrier posts messages and reports; null if the service has no public URL. */
  readonly callbackUrl: string | null
  /** Whether the carrier answers STOP, START and HELP itself. */
  readonly confirmsStop: boolean
}

/** An SMS carrier in the list of index.ts. `Key` are the keys of its settings in the configuration. */
export interface SmsCarrierProvider<Key extends string = string> {
  /** Stored with each message and the value of FRONTBELL_SMS_CARRIER; never changed. */
  readonly name: string
  readonly title: string
  /** Become settings of the service. */
  readonly settings: Readonly<Record<Key, ProviderSetting>>
  /** The settings that the carrier's account consists of, set together or not at all. Empty if no account is needed. */
  readonly account: readonly Key[]
  /** The header with the signature of the carrier's requests, in lower case; absent if the carrier does not sign. */
  readonly signatureHeader?: string
  /** Makes no connection yet. @param read returns the text of a setting; '' when it is not set */
  open(context: SmsCarrierContext, read: (key: Key) => string): SmsCarrier
}
