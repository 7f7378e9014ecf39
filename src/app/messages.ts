import { textAnswerer } from '../assistant/sms/answer-text.ts'
import type { Config } from '../config/config.ts'
import { takeNotice } from '../features/messages/carrier-webhook.ts'
import { messageDispatcher } from '../features/messages/message-dispatcher.ts'
import type { SmsCarrier } from '../features/messages/sms-carrier.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { openSmsCarriers } from './providers/sms-carriers.ts'
import type { RunningParts } from './running-parts.ts'

export interface MessageParts {
  config: Config
  db: Database
  clock: Clock
  log: Log
}

/**
 * Starts sending messages and answering inbound ones with the built-in assistant. Adds to `running` how to stop, in the
 * opposite order: first the dispatcher, then the carriers.
 * @returns the carriers, whose requests the HTTP server accepts
 */
export async function startMessages(
  { config, db, clock, log }: MessageParts,
  running: Pick<RunningParts, 'add'>,
): Promise<readonly SmsCarrier[]> {
  const carriers = openSmsCarriers(config, clock, log)
  for (const carrier of carriers) {
    await carrier.start?.((notice) => takeNotice({ db, log }, carrier, notice, clock.now()))
    running.add(`message carrier ${carrier.name}`, async () => carrier.close?.())
  }
  const onInbound = textAnswerer({ db, clock, log })
  const dispatcher = messageDispatcher({ db, clock, log, carriers, onInbound })
  await dispatcher.start()
  running.add('messages', () => dispatcher.stop())
  return carriers
}
