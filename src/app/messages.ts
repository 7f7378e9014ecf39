import { textAnswerer } from '../assistant/sms/answer-text.ts'
import type { Config } from '../config/config.ts'
import { takeNotice } from '../features/messages/carrier-webhook.ts'
import { messageDispatcher } from '../features/messages/message-dispatcher.ts'
import type { SmsCarrier } from '../features/messages/sms-carrier.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { smsCarriers } from './providers/sms-carriers.ts'

export interface MessageParts {
  config: Config
  db: Database
  clock: Clock
  log: Log
}

/**
 * Sends and follows messages, and has those that come in answered by the built-in brain. What is started is added to
 * `running`, to be stopped in the opposite order: first the dispatcher, then the carrier.
 * @returns the carriers that may post to us
 */
export async function startMessages(
  { config, db, clock, log }: MessageParts,
  running: { add(name: string, stop: () => Promise<unknown>): void },
): Promise<readonly SmsCarrier[]> {
  const carriers = smsCarriers(config, clock, log)
  await carriers.open((carrier, notice) => takeNotice({ db, log }, carrier, notice, clock.now()))
  running.add('message carrier', () => carriers.close())
  const onInbound = textAnswerer({ db, clock, log })
  const dispatcher = messageDispatcher({ db, clock, log, carriers: carriers.all, onInbound })
  await dispatcher.start()
  running.add('messages', () => dispatcher.stop())
  return carriers.all
}
