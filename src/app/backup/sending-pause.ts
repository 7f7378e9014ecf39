import { SERVICE_SETTINGS_CHANGED } from '../../features/providers/service-setting.ts'
import { isSendingPaused, SENDING_PAUSED } from '../../jobs/sending-pause.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

/**
 * While a service is paused, it sends, dials and registers nothing by itself. A restored copy is paused until someone resumes it, because
 * the service from which it was copied may still run. The pause is a row of `service_settings`.
 */
export interface SendingPause {
  isPaused(): boolean
  /** Runs `start` now, or when the service is resumed. */
  whenResumed(start: () => Promise<void> | void): Promise<void>
  /** Prevents further starts. */
  close(): Promise<void>
}

export async function pauseSending(db: Pick<Database, 'write'>, now: Instant): Promise<void> {
  await db.write`
    INSERT INTO service_settings (name, value, updated_at) VALUES (${SENDING_PAUSED}, 'on', ${now}) ON CONFLICT (name) DO NOTHING`
}

/** Lets every instance send again. @returns false if nothing was paused */
export async function resumeSending(db: Pick<Database, 'transaction'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx`DELETE FROM service_settings WHERE name = ${SENDING_PAUSED} RETURNING name`
    await tx`SELECT pg_notify(${SERVICE_SETTINGS_CHANGED}, '')`
    return removed.length > 0
  })
}

/** Reads whether the service is paused, and again after each change of its settings. */
export async function openSendingPause({
  db,
  log,
}: {
  db: Pick<Database, 'read' | 'listen'>
  log: Log
}): Promise<SendingPause> {
  let paused = await isSendingPaused(db)
  let waiting: (() => Promise<void> | void)[] = []
  let reading = Promise.resolve()
  let unlisten = async () => {}

  async function readAgain(): Promise<void> {
    if (!paused || (await isSendingPaused(db))) return
    paused = false
    log.info({}, 'sending is resumed')
    for (const start of waiting.splice(0)) await start()
  }

  if (paused) {
    log.warn({}, 'this service was restored and is paused: nothing is sent or dialed until "frontbell resume"')
    unlisten = await db.listen(SERVICE_SETTINGS_CHANGED, () => {
      reading = reading
        .then(readAgain)
        .catch((err) => log.error({ err }, 'the service could not be resumed; restart the service'))
    })
    // The service may have been resumed before we listened.
    await readAgain()
  }
  return {
    isPaused: () => paused,
    async whenResumed(start) {
      if (paused) waiting.push(start)
      else await start()
    },
    async close() {
      waiting = []
      await unlisten()
      await reading
    },
  }
}
