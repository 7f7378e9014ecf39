import { Agent } from 'undici'
import { type TextDeps, textAnswerer } from '../assistant/sms/answer-text.ts'
import { optOutTaker } from '../assistant/sms/text-opt-out.ts'
import type { Config } from '../config/config.ts'
import { takeNotice } from '../features/messages/carrier-webhook.ts'
import { messageDispatcher } from '../features/messages/message-dispatcher.ts'
import { pictureFetcher } from '../features/messages/pictures/picture-fetcher.ts'
import type { SmsCarrier } from '../features/messages/sms-carrier.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { carrierPictures } from '../providers/pictures/carrier-pictures.ts'
import type { Database } from '../store/database.ts'
import type { SendingPause } from './backup/sending-pause.ts'
import { CARRIER_ACCOUNT_KEYS, type ServiceSettings } from './providers/service-settings.ts'
import { openSmsCarriers } from './providers/sms-carriers.ts'
import type { RunningParts } from './running-parts.ts'
import { openWebhookAgent } from './webhook-agent.ts'

export interface MessageParts extends Pick<TextDeps, 'providersOf' | 'toolRuntime'> {
  settings: ServiceSettings
  db: Database
  clock: Clock
  log: Log
  pause: SendingPause
}

/** The current SMS carriers of the service; the first one sends. */
export type CurrentCarriers = () => readonly [SmsCarrier, ...SmsCarrier[]]

/**
 * Starts sending messages and answering inbound ones with the assistants of businesses. Adds to `running` how to stop, in the
 * opposite order: first the dispatcher, then the carriers.
 * @returns the carriers, whose requests the HTTP server accepts
 */
export async function startMessages(
  { settings, db, clock, log, pause, ...models }: MessageParts,
  running: Pick<RunningParts, 'add'>,
): Promise<CurrentCarriers> {
  let carriers = openSmsCarriers(settings.current(), clock, log)
  let opened = accountsIn(settings.current())
  const start = async () => {
    for (const carrier of carriers)
      await carrier.start?.((notice) => takeNotice({ db, log }, carrier, notice, clock.now()))
  }
  const close = () => Promise.all(carriers.map((carrier) => carrier.close?.()))
  async function reopen(): Promise<void> {
    const wanted = accountsIn(settings.current())
    if (wanted === opened) return
    await close()
    carriers = openSmsCarriers(settings.current(), clock, log)
    opened = wanted
    await start()
    log.info({ carrier: carriers[0].name }, 'the SMS carrier has changed')
  }
  // One after the other, because the simulated carrier has one file.
  let reopening = start()
  settings.onChange(() => {
    reopening = reopening
      .then(reopen)
      .catch((err) => log.error({ err }, 'the changed SMS carrier could not be opened; restart the service'))
  })
  await reopening
  running.add('message carriers', async () => {
    await reopening
    await close()
  })
  const dispatcher = messageDispatcher({
    ...{
      db,
      clock,
      log,
      onInbound: textAnswerer({ db, clock, log, ...models }),
      onUnanswered: optOutTaker({ db, clock }),
    },
    get carriers() {
      return carriers
    },
  })
  // Without this role, the carriers are open only for the requests that they post.
  if (settings.current().roles.includes('work')) await pause.whenResumed(() => dispatcher.start())
  running.add('messages', () => dispatcher.stop(), 'work')
  if (settings.current().roles.includes('work'))
    await startPictures({ settings, db, clock, log, pause }, () => carriers, running)
  return () => carriers
}

/** Starts fetching the pictures of received messages, from the networks that webhooks reach, too. */
async function startPictures(
  { settings, db, clock, log, pause }: Omit<MessageParts, keyof Pick<TextDeps, 'providersOf' | 'toolRuntime'>>,
  carriers: CurrentCarriers,
  running: Pick<RunningParts, 'add'>,
): Promise<void> {
  const { agent: guarded } = await openWebhookAgent(settings.current(), clock)
  const direct = new Agent()
  const pictures = pictureFetcher({ db, clock, log, source: carrierPictures({ guarded, direct, carriers }) })
  await pause.whenResumed(() => pictures.start())
  running.add(
    'pictures',
    async () => {
      await pictures.stop()
      await Promise.all([guarded.destroy(), direct.destroy()])
    },
    'work',
  )
}

/** A text that differs if other carriers must be opened. */
const accountsIn = (config: Config): string =>
  JSON.stringify([config.smsCarrier, ...CARRIER_ACCOUNT_KEYS.map((key) => config[key])])
