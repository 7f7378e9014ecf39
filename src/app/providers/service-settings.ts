import type { Config } from '../../config/config.ts'
import { type CarrierSettingKey, carrierProblems } from '../../config/provider-settings.ts'
import type { ProviderValues } from '../../features/providers/provider-setting.ts'
import { readServiceValues, SERVICE_SETTINGS_CHANGED } from '../../features/providers/service-setting.ts'
import type { Log } from '../../kernel/log.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { smsCarriers } from '../../providers/index.ts'
import type { Database } from '../../store/database.ts'
import type { RunningParts } from '../running-parts.ts'

/** The current settings of the service: mail server and SMS carrier can change while it runs. */
export interface ServiceSettings {
  /** The settings of the environment, with what the dashboard adds to them. */
  current(): Config
  /** Calls the listener after each change made in the dashboard, on any instance. */
  onChange(listener: () => void): void
}

interface Parts {
  config: Config
  db: Pick<Database, 'read' | 'listen'>
  box: SealedBox
  log: Log
}

/** Reads the settings entered in the dashboard, and again after each change. Adds how to stop to `running`. */
export async function openServiceSettings(
  { config, db, box, log }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<ServiceSettings> {
  let current = config
  let reading = Promise.resolve()
  const listeners: (() => void)[] = []

  async function read(): Promise<void> {
    const { values, unreadable } = await readServiceValues(db, box)
    if (unreadable.length > 0)
      log.error({ settings: unreadable }, 'cannot decrypt settings of the service; enter them again under Providers')
    current = withServiceValues(config, values)
  }
  // One at a time, so that an older result never replaces a newer one.
  function readAgain(): void {
    reading = reading
      .then(read)
      .then(() => {
        for (const changed of listeners) changed()
      })
      .catch((err) => log.error({ err }, 'could not read the settings of the service; keeping the known ones'))
  }

  const unlisten = await db.listen(SERVICE_SETTINGS_CHANGED, readAgain)
  await read()
  running.add('settings', async () => {
    await unlisten()
    await reading
  })
  return { current: () => current, onChange: (listener) => void listeners.push(listener) }
}

/** The environment variable that sets the mail server; null if the dashboard may. */
export const mailIsFixedBy = ({ fromEnvironment }: Pick<Config, 'fromEnvironment'>): string | null =>
  fromEnvironment.has('smtpUrl') || fromEnvironment.has('mailFrom') ? 'FRONTBELL_SMTP_URL' : null

/** The environment variable that sets the SMS carrier; null if the dashboard may. */
export const carrierIsFixedBy = ({ fromEnvironment }: Pick<Config, 'fromEnvironment'>): string | null =>
  fromEnvironment.has('smsCarrier') ? 'FRONTBELL_SMS_CARRIER' : null

/** The settings of the carriers' accounts. */
export const CARRIER_ACCOUNT_KEYS: readonly CarrierSettingKey[] = smsCarriers.flatMap(({ account }) => account)

/** The configuration with the dashboard's values where the environment sets none. */
export function withServiceValues(config: Config, values: ProviderValues): Config {
  return { ...config, ...mailValues(config, values), ...carrierValues(config, values) }
}

function mailValues(config: Config, { smtpUrl, mailFrom }: ProviderValues): Partial<Config> {
  const isComplete = smtpUrl !== undefined && mailFrom !== undefined
  return isComplete && mailIsFixedBy(config) === null ? { smtpUrl, mailFrom } : {}
}

/** Empty if the account is incomplete, as after the loss of the secret key: texts are then simulated. */
function carrierValues(config: Config, values: ProviderValues): Partial<Config> {
  const chosen = smsCarriers.find(({ name }) => name === values.smsCarrier)?.name
  if (chosen === undefined || carrierIsFixedBy(config) !== null) return {}
  const free = CARRIER_ACCOUNT_KEYS.filter((key) => values[key] !== undefined && !config.fromEnvironment.has(key))
  const added = { smsCarrier: chosen, ...Object.fromEntries(free.map((key) => [key, values[key]])) }
  return carrierProblems(chosen, { ...config, ...added }).length === 0 ? added : {}
}
