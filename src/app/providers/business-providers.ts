import type { CallProviders } from '../../assistant/call/session.ts'
import type { Config } from '../../config/config.ts'
import type { ProviderPort } from '../../features/providers/provider-dashboard-routes.ts'
import { type ProviderValues, readProviderValues } from '../../features/providers/provider-setting.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { choiceProblems, parseChoices } from '../../providers/choice.ts'
import type { ProviderSettings } from '../../providers/settings.ts'
import type { Database } from '../../store/database.ts'
import { effectiveSettings, PORT_PROVIDERS, PORT_SETTINGS, voiceSettingOf } from './provider-options.ts'
import {
  type ChosenProviders,
  openModelWithFallbacks,
  openRealtimes,
  openRecognizerWithFallbacks,
  openTextToSpeechWithFallbacks,
} from './providers.ts'
import type { ProviderWatch } from './watched-ports.ts'

export interface BusinessProvidersOptions {
  config: Config
  db: Pick<Database, 'read'>
  box: SealedBox
  clock: Clock
  log: Log
  /** The providers of the installation, for businesses without their own choice. */
  defaults: ChosenProviders
  /** Is notified of the results of requests to providers. */
  watch?: ProviderWatch | undefined
  /** Whether calls of the business are in progress. */
  isBusy(businessId: string): boolean
}

interface Opened {
  /** Identifies the values with which the providers were opened. */
  fingerprint: string
  providers: ChosenProviders
  /** The providers opened for this business alone. */
  own: readonly { close(): Promise<void> }[]
}

/** Longer than writing a summary after a call takes. */
const CLOSE_AFTER_MS = 5 * 60_000

/**
 * The providers that each business uses: its own choice if it has one, otherwise those of the installation. Read for each call, so a change
 * applies to new calls on every instance. A call in progress keeps its providers: replaced ones are closed only when the business has no
 * calls.
 */
export class BusinessProviders {
  readonly #options: BusinessProvidersOptions
  readonly #opened = new Map<string, Opened>()
  readonly #replaced = new Set<Opened>()
  #closed = false

  constructor(options: BusinessProvidersOptions) {
    this.#options = options
  }

  /** Never rejects: if the database does not answer, the installation's providers take the call. */
  async of(businessId: string): Promise<CallProviders> {
    const { db, box, log, defaults } = this.#options
    try {
      const { values, unreadable } = await readProviderValues(db, box, businessId)
      if (unreadable.length > 0)
        log.error({ businessId, settings: unreadable }, 'cannot open provider keys of a business; enter them again')
      return this.#openedFor(businessId, values).providers
    } catch (err) {
      log.error({ businessId, err }, 'could not read the providers of a business; its call uses those of the service')
      return defaults
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const all = [...this.#opened.values(), ...this.#replaced]
    await Promise.all(all.flatMap(({ own }) => own.map((port) => port.close())))
  }

  #openedFor(businessId: string, values: ProviderValues): Opened {
    const fingerprint = JSON.stringify(Object.entries(values).sort())
    const known = this.#opened.get(businessId)
    if (known?.fingerprint === fingerprint) return known
    const opened = { fingerprint, ...this.#open(businessId, values) }
    this.#opened.set(businessId, opened)
    if (known !== undefined && known.own.length > 0) this.#retire(businessId, known)
    return opened
  }

  #open(businessId: string, values: ProviderValues): Pick<Opened, 'providers' | 'own'> {
    const { config, clock, log, defaults, watch } = this.#options
    const settings = effectiveSettings(config, values)
    const isOwn = (port: ProviderPort) => usesOwnValues(port, settings, values, config)
    const open = <Port>(port: ProviderPort, usual: Port, opener: () => Port): Port => {
      if (!isOwn(port)) return usual
      const problems = choiceProblems(PORT_SETTINGS[port], settings, PORT_PROVIDERS[port])
      try {
        if (problems.length === 0) return opener()
        log.warn({ businessId, problems }, 'a provider that a business chose cannot be used any more')
      } catch (err) {
        log.warn({ businessId, err }, 'a provider that a business chose could not be opened')
      }
      return usual
    }
    const providers: ChosenProviders = {
      stt: open('recognition', defaults.stt, () => openRecognizerWithFallbacks(settings, clock, log, watch)),
      model: open('model', defaults.model, () => openModelWithFallbacks(settings, clock, log, watch)),
      tts: open('voice', defaults.tts, () => openTextToSpeechWithFallbacks(settings, clock, log, watch)),
      realtime: open('realtime', defaults.realtime, () => openRealtimes(settings, clock, log, watch)[0]?.port ?? null),
    }
    const usual: readonly unknown[] = Object.values(defaults)
    const own = Object.values(providers).filter((port) => port !== null && !usual.includes(port))
    return { providers, own }
  }

  #retire(businessId: string, opened: Opened): void {
    const { clock, isBusy, log } = this.#options
    this.#replaced.add(opened)
    const closeWhenIdle = () => {
      if (this.#closed) return
      if (isBusy(businessId)) return void clock.after(CLOSE_AFTER_MS, closeWhenIdle)
      this.#replaced.delete(opened)
      Promise.all(opened.own.map((port) => port.close())).catch((err: unknown) =>
        log.warn({ businessId, err }, 'a replaced provider could not be closed'),
      )
    }
    clock.after(CLOSE_AFTER_MS, closeWhenIdle)
  }
}

/** Whether one of the business's values affects the port: its choice, or the key or voice of a chosen provider. */
export function usesOwnValues(
  port: ProviderPort,
  settings: ProviderSettings,
  values: ProviderValues,
  config: Config,
): boolean {
  const applies = (name: string) => values[name] !== undefined && !config.fromEnvironment.has(name)
  if (applies(PORT_SETTINGS[port])) return true
  return parseChoices(settings[PORT_SETTINGS[port]] ?? '').some(({ provider }) => {
    const voice = voiceSettingOf(port, provider)
    const needs = PORT_PROVIDERS[port].find(({ name }) => name === provider)?.needs ?? []
    return needs.some(applies) || (voice !== null && applies(voice))
  })
}
