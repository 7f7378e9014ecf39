import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { carrierPath } from '../../features/messages/carrier-routes.ts'
import type { CarrierNotice, SmsCarrier } from '../../features/messages/sms-carrier.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { SimulatorSms } from '../../providers/simulator/sms.ts'
import { TelnyxSms } from '../../providers/telnyx/sms.ts'
import { TwilioSms } from '../../providers/twilio/sms.ts'
import { isSignedByTelnyx, telnyxPublicKey } from '../../telephony/carriers/telnyx/signature.ts'
import { isSignedByTwilio } from '../../telephony/carriers/twilio/signature.ts'

export interface SmsCarriers {
  /** The first sends; the others are those whose account is set too, so that what they took is followed to its end. */
  readonly all: readonly [SmsCarrier, ...SmsCarrier[]]
  /** Lets a carrier that lives in this process begin to report. */
  open(take: (carrier: SmsCarrier, notice: CarrierNotice) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/** The carriers of messages that the settings name. */
export function smsCarriers(config: Config, clock: Clock, log: Log): SmsCarriers {
  const outside = [twilio(config), telnyx(config)].filter((carrier) => carrier !== null)
  const chosen = outside.find(({ name }) => name === config.smsCarrier)
  if (chosen)
    return { all: [chosen, ...outside.filter((other) => other !== chosen)], async open() {}, async close() {} }
  const simulator = new SimulatorSms({ clock, log, journalFile: join(config.dataDir, 'simulator-sms.jsonl') })
  return {
    all: [simulator, ...outside],
    open: (take) => simulator.open((notice) => take(simulator, notice)),
    close: () => simulator.close(),
  }
}

function twilio(config: Config): SmsCarrier | null {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken } = config
  if (accountSid === null || authToken === null) return null
  return new TwilioSms({
    accountSid,
    authToken,
    baseUrl: config.twilioUrl,
    callbackUrl: callbackUrl(config, 'twilio'),
    isSigned: isSignedByTwilio,
    answersOptOut: config.smsCarrierConfirmsStop,
  })
}

function telnyx(config: Config): SmsCarrier | null {
  const { telnyxApiKey: apiKey, telnyxPublicKey: publicKey } = config
  if (apiKey === null || publicKey === null) return null
  const key = telnyxPublicKey(publicKey)
  return new TelnyxSms({
    apiKey,
    baseUrl: config.telnyxUrl,
    callbackUrl: callbackUrl(config, 'telnyx'),
    isSigned: (request, now) => isSignedByTelnyx(key, request, now),
    answersOptOut: config.smsCarrierConfirmsStop,
  })
}

/** Null where the service has no address outside: a message's states are then asked for. */
const callbackUrl = ({ publicUrl }: Config, name: string): string | null =>
  publicUrl === null ? null : publicUrl + carrierPath(name)
