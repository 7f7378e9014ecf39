import { noticeSender } from '../../dist/features/appointment-notices/notice-sender.js'
import { messageDispatcher } from '../../dist/features/messages/message-dispatcher.js'
import { systemClock } from '../../dist/kernel/clock.js'
import { silentLog } from '../../dist/kernel/log.js'
import { TwilioSms } from '../../dist/providers/twilio/sms.js'
import { openDatabase } from '../../dist/store/open-database.js'

/**
 * The sender of appointment notices and the dispatcher of messages in their own process, to be killed. Its argument is that of
 * dispatcher-process.js. It sends 'ready' when it has started.
 */
const settings = JSON.parse(process.argv[2] ?? '{}')
const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + settings.clockOffsetMs) }
const db = openDatabase({ ...settings.database, log: silentLog })
const carrier = new TwilioSms({ ...settings.account, callbackUrl: null, isSigned: () => false })
const deps = { db, clock, log: silentLog }
await messageDispatcher({ ...deps, carriers: [carrier] }).start()
await noticeSender({ ...deps, sendsMail: () => false, linkTo: async () => null, calendarFile: () => '' }).start()
process.send?.('ready')
