import { readFileSync } from 'node:fs'
import { messageDispatcher } from '../../src/features/messages/message-dispatcher.ts'
import { type Clock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { TwilioSms } from '../../src/providers/twilio/sms.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../carriers/local-twilio.ts'

/** A dispatcher in its own process, which tests kill. Its settings are in the file named by the first argument. */
export interface DispatcherProcessSettings {
  database: { url?: string; socketDir?: string; database?: string }
  carrierUrl: string
  /** Added to the real time, so that the leases of a killed process have expired already. */
  clockOffsetMs: number
}

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DispatcherProcessSettings
const clock: Clock = {
  ...systemClock,
  now: () => new Date(systemClock.now().getTime() + settings.clockOffsetMs),
}
const db = openDatabase({ ...settings.database, log: silentLog })
const carrier = new TwilioSms({
  accountSid: ACCOUNT_SID,
  authToken: AUTH_TOKEN,
  baseUrl: settings.carrierUrl,
  callbackUrl: null,
  isSigned: () => false,
})
await messageDispatcher({ db, clock, log: silentLog, carriers: [carrier], concurrency: 4 }).start()
process.stdout.write('ready\n')
