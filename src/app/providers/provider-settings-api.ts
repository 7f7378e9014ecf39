import { previewVoice } from '../../assistant/speech/voice-preview.ts'
import type { Config } from '../../config/config.ts'
import { requireBusiness } from '../../features/business/business.ts'
import {
  PROVIDER_PORTS,
  type ProviderChoice,
  type ProviderDraft,
  type ProviderKeys,
  type ProviderParts,
  type ProviderPort,
} from '../../features/providers/provider-dashboard-routes.ts'
import {
  changeProviderValues,
  type ProviderSettingChange,
  type ProviderValues,
  readProviderValues,
} from '../../features/providers/provider-setting.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { FLITE_VOICES } from '../../providers/flite/tts.ts'
import { PROVIDER_SETTINGS, type ProviderSettings } from '../../providers/settings.ts'
import type { Database } from '../../store/database.ts'
import {
  blockedBy,
  choiceText,
  effectiveSettings,
  KEY_SETTINGS,
  PORT_PROVIDERS,
  PORT_SETTINGS,
  settingsView,
  vendorOf,
  voiceSettingOf,
} from './provider-options.ts'
import { tried, tryModel, tryRealtime, tryRecognizer, tryVoice } from './provider-trial.ts'
import { openLanguageModels, openRealtimes, openRecognizers, openTextToSpeech } from './providers.ts'

interface Parts {
  config: Config
  box: SealedBox
  clock: Clock
  log: Log
}

const SAMPLE_TEXT = 'Hello, thank you for calling. How can I help you today?'

/** The providers that a business chooses in the dashboard. */
export function providerSettingsApi({ config, box, clock, log }: Parts): ProviderParts['providers'] {
  const valuesOf = async (db: Database, businessId: string) => (await readProviderValues(db, box, businessId)).values
  const draftSettings = async (db: Database, businessId: string, draft: ProviderDraft) => {
    const isShared = await isSharedService(db)
    const own = await valuesOf(db, businessId)
    const changes = changesOf({ [draft.port]: draft.choice }, draft.keys ?? {}, config)
    const values = applied(own, changes)
    refuseUnusable([draft.port], values, config, isShared)
    return effectiveSettings(config, values)
  }
  return {
    async view({ db, caller }) {
      return settingsView(config, await valuesOf(db, caller.businessId), await isSharedService(db))
    },
    async change({ db, caller, now }, { choices = {}, keys = {} }) {
      const isShared = await isSharedService(db)
      const own = await valuesOf(db, caller.businessId)
      const changes = changesOf(choices, keys, config)
      const values = applied(own, changes)
      refuseUnusable(PROVIDER_PORTS, values, config, isShared)
      await changeProviderValues(db, box, caller.businessId, changes, now())
      return settingsView(config, values, isShared)
    },
    async test({ db, caller }, draft) {
      const settings = await draftSettings(db, caller.businessId, draft)
      return tried(clock, () => useFirst(draft.port, settings, clock, log))
    },
    async sample({ db, caller }, draft) {
      if (draft.port !== 'voice') throw badRequest('port: only a voice can be heard')
      const settings = await draftSettings(db, caller.businessId, draft)
      const { country } = await requireBusiness(db, caller.businessId)
      const [opened] = openTextToSpeech(settings, clock, log)
      if (opened === undefined) throw badRequest('choice.provider: choose a voice')
      try {
        const speaker = { language: 'en-US', country, lexicon: [] }
        return await previewVoice(opened.port, { text: SAMPLE_TEXT }, speaker, clock)
      } finally {
        await opened.port.close()
      }
    },
  }
}

/** Whether several businesses use the service. */
export async function isSharedService(db: Pick<Database, 'read'>): Promise<boolean> {
  const rows = await db.read<{ one: number }[]>`SELECT 1 AS one FROM businesses LIMIT 2`
  return rows.length > 1
}

/** The rows to write. Refuses settings that the environment sets. */
function changesOf(
  choices: Partial<Record<ProviderPort, ProviderChoice | null>>,
  keys: ProviderKeys,
  config: Config,
): ProviderSettingChange[] {
  const changes: ProviderSettingChange[] = []
  for (const port of PROVIDER_PORTS) {
    const choice = choices[port]
    if (choice === undefined) continue
    const setting = PORT_SETTINGS[port]
    if (config.fromEnvironment.has(setting))
      throw conflict(`choices.${port}: ${PROVIDER_SETTINGS[setting].name} of the service decides; ask its operator`)
    changes.push({ name: setting, value: choice && choiceText(port, choice), isSecret: false })
    const voiceSetting = choice && voiceSettingOf(port, choice.provider)
    if (choice && voiceSetting && !config.fromEnvironment.has(voiceSetting))
      changes.push({ name: voiceSetting, value: choice.voice ?? null, isSecret: false })
  }
  for (const [vendor, key] of Object.entries(keys)) {
    const setting = KEY_SETTINGS[vendor as keyof typeof KEY_SETTINGS]
    if (config.fromEnvironment.has(setting))
      throw conflict(`keys.${vendor}: ${PROVIDER_SETTINGS[setting].name} of the service decides; ask its operator`)
    changes.push({ name: setting, value: key, isSecret: true })
  }
  return changes
}

function applied(own: ProviderValues, changes: readonly ProviderSettingChange[]): ProviderValues {
  const values: Record<string, string> = { ...own }
  for (const { name, value } of changes)
    if (value === null) delete values[name]
    else values[name] = value
  return values
}

/** Refuses a choice of the business that could not take a call. */
function refuseUnusable(
  ports: readonly ProviderPort[],
  values: ProviderValues,
  config: Config,
  isShared: boolean,
): void {
  const settings = effectiveSettings(config, values)
  for (const port of ports) {
    const setting = PORT_SETTINGS[port]
    if (values[setting] === undefined || config.fromEnvironment.has(setting)) continue
    const [provider = '', model = null] = splitChoice(values[setting])
    if (provider === 'none') {
      if (port === 'voice') throw badRequest('choices.voice: the assistant needs a voice')
      continue
    }
    const known = PORT_PROVIDERS[port].find(({ name }) => name === provider)
    if (!known) throw badRequest(`choices.${port}: there is no provider named ${provider}`)
    const blocked = blockedBy(provider, known.needs, config, isShared)
    if (blocked === 'setup') throw badRequest(`choices.${port}: the operator has to set up ${known.title} first`)
    if (blocked === 'operator')
      throw badRequest(`choices.${port}: ${known.title} uses a key or server of the operator; ask the operator`)
    if (model === null && known.defaultModel === '') throw badRequest(`choices.${port}: name a model`)
    if (provider === 'flite' && model !== null && !(FLITE_VOICES as readonly string[]).includes(model))
      throw badRequest(`choices.voice: the built-in voices are ${FLITE_VOICES.join(', ')}`)
    for (const needed of known.needs)
      if (!settings[needed]) throw badRequest(`keys.${vendorOf(needed)}: enter the API key of ${known.title}`)
  }
}

/** `["elevenlabs", "eleven_flash_v2_5"]` of `elevenlabs:eleven_flash_v2_5,flite`. */
function splitChoice(text: string): [string, string | null] {
  const [first = ''] = text.split(',')
  const colon = first.indexOf(':')
  return colon < 0 ? [first, null] : [first.slice(0, colon), first.slice(colon + 1)]
}

/** Uses only the chosen provider: a fallback would hide its failure. */
async function useFirst(port: ProviderPort, settings: ProviderSettings, clock: Clock, log: Log): Promise<string> {
  const use = async <Port extends { close(): Promise<void> }>(
    opened: readonly { port: Port }[],
    run: (port: Port) => Promise<string>,
  ) => {
    const [first, ...others] = opened
    await Promise.all(others.map((other) => other.port.close()))
    if (first === undefined) throw badRequest('choice.provider: choose a provider')
    try {
      return await run(first.port)
    } finally {
      await first.port.close()
    }
  }
  if (port === 'voice') return use(openTextToSpeech(settings, clock, log), tryVoice)
  if (port === 'recognition') return use(openRecognizers(settings, clock, log), (one) => tryRecognizer(one, clock))
  if (port === 'model') return use(openLanguageModels(settings, clock, log), tryModel)
  return use(openRealtimes(settings, clock, log), (one) => tryRealtime(one, clock))
}
