import { messageDispatcher } from '../../dist/features/messages/message-dispatcher.js'
import { systemClock } from '../../dist/kernel/clock.js'
import { silentLog } from '../../dist/kernel/log.js'
import { TwilioSms } from '../../dist/providers/twilio/sms.js'
import { openDatabase } from '../../dist/store/open-database.js'

/**
 * A dispatcher of messages in its own process, to be killed. The first argument is its settings: `database` (of
 * `openDatabase`), `account` (`accountSid`, `authToken`, `baseUrl` of Twilio's API) and `clockOffsetMs`, which is added
 * to the real time, so that the leases of a killed process have run out. It sends 'ready' when it has started.
 */
const settings = JSON.parse(process.argv[2] ?? '{}')
const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + settings.clockOffsetMs) }
const db = openDatabase({ ...settings.database, log: silentLog })
const carrier = new TwilioSms({ ...settings.account, callbackUrl: null, isSigned: () => false })
await messageDispatcher({ db, clock, log: silentLog, carriers: [carrier], concurrency: 4 }).start()
process.send?.('ready')
