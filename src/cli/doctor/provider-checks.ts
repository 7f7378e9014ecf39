import { usesOwnValues } from '../../app/providers/business-providers.ts'
import { effectiveSettings, PORT_PROVIDERS, PORT_SETTINGS } from '../../app/providers/provider-options.ts'
import { tryModel, tryRealtime, tryRecognizer, tryVoice } from '../../app/providers/provider-trial.ts'
import {
  type Opened,
  openLanguageModels,
  openRealtimes,
  openRecognizers,
  openTextToSpeech,
} from '../../app/providers/providers.ts'
import type { Config } from '../../config/config.ts'
import type { ProviderPort } from '../../features/providers/provider-dashboard-routes.ts'
import type { ProviderValues } from '../../features/providers/provider-setting.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { ProviderError, type ProviderProblem } from '../../kernel/provider-error.ts'
import { choiceProblems } from '../../providers/choice.ts'
import { PROVIDER_SETTINGS, type ProviderSettings } from '../../providers/settings.ts'
import { type Finding, failed, messageOf, passed } from './finding.ts'

const NAMES = {
  voice: 'Voice',
  recognition: 'Speech recognition',
  model: 'AI model',
  realtime: 'Realtime model',
} satisfies Record<ProviderPort, string>
/** The order of the findings. */
const PORTS = ['voice', 'recognition', 'model', 'realtime'] as const
const OFF: Partial<Record<ProviderPort, string>> = {
  recognition: 'none: callers use the keypad (FRONTBELL_STT)',
  model: 'none: the built-in assistant answers (FRONTBELL_LLM)',
}

/** Uses each chosen provider once, at almost no cost. */
export async function checkProviders(config: Config, clock: Clock = systemClock): Promise<Finding[]> {
  const findings = await Promise.all(
    PORTS.map(async (port) => {
      const found = await checkPort(port, NAMES[port], config, clock, (error) => fixFor(port, error))
      const off = OFF[port]
      return found.length === 0 && off !== undefined ? [passed(NAMES[port], off)] : found
    }),
  )
  return findings.flat()
}

/** Uses each provider once that a business has chosen in the dashboard, or for which it has entered a key. */
export async function checkOwnProviders(
  config: Config,
  businesses: readonly { name: string; values: ProviderValues }[],
  clock: Clock = systemClock,
): Promise<Finding[]> {
  const findings = businesses.flatMap(({ name, values }) => {
    const settings = effectiveSettings(config, values)
    return PORTS.filter((port) => usesOwnValues(port, settings, values, config)).map((port) => {
      const what = `${NAMES[port]} of ${name}`
      const problems = choiceProblems(PORT_SETTINGS[port], settings, PORT_PROVIDERS[port])
      if (problems.length > 0)
        return [failed(what, problems.join('; '), 'Choose another one under Settings > Providers.')]
      return checkPort(port, what, settings, clock, ownFixFor)
    })
  })
  return (await Promise.all(findings)).flat()
}

function checkPort(
  port: ProviderPort,
  what: string,
  settings: ProviderSettings,
  clock: Clock,
  fix: (error: unknown) => string,
): Promise<Finding[]> {
  const options = [settings, clock, silentLog] as const
  if (port === 'voice') return checkEach(what, openTextToSpeech(...options), tryVoice, fix)
  if (port === 'model') return checkEach(what, openLanguageModels(...options), tryModel, fix)
  if (port === 'realtime') return checkEach(what, openRealtimes(...options), (one) => tryRealtime(one, clock), fix)
  return checkEach(what, openRecognizers(...options), (one) => tryRecognizer(one, clock), fix)
}

async function checkEach<Port extends { close(): Promise<void> }>(
  what: string,
  opened: readonly Opened<Port>[],
  use: (port: Port) => Promise<string>,
  fix: (error: unknown) => string,
): Promise<Finding[]> {
  return Promise.all(
    opened.map(async ({ label, port }) => {
      try {
        const detail = await use(port)
        return passed(what, detail === '' ? label : `${label}: ${detail}`)
      } catch (error) {
        return failed(what, messageOf(error), fix(error))
      } finally {
        await port.close()
      }
    }),
  )
}

/** The fix if a business has entered the choice and the key itself. */
function ownFixFor(error: unknown): string {
  const isKey = error instanceof ProviderError && error.problem === 'credentials'
  return isKey
    ? 'Enter the API key again in the dashboard, under Settings > Providers, and check the permissions of the account.'
    : 'See the message. The choice is in the dashboard, under Settings > Providers.'
}

function fixFor(port: ProviderPort, error: unknown): string {
  const setting = PROVIDER_SETTINGS[PORT_SETTINGS[port]].name
  const problem = error instanceof ProviderError ? error.problem : null
  const provider = error instanceof ProviderError ? error.provider : ''
  if (provider === 'flite') return `Check FRONTBELL_FLITE_VOICE, or install the dependencies again (npm ci).`
  const vendor = provider === 'compatible' ? setting : `FRONTBELL_${provider.toUpperCase()}`
  const fixes: Record<ProviderProblem, string> = {
    setup: 'See the message.',
    credentials: `Check ${vendor}_API_KEY and the permissions of the account.`,
    refused: `Check the model in ${setting}, the voice, and ${vendor}_URL.`,
    busy: "Wait, or raise the account's limits.",
    unreachable: `Check ${vendor}_URL, that the server is running, and that it can be reached.`,
    timeout: 'Try again. If the provider stays slow, callers have to wait: add a fallback after a comma.',
    broken: "Try again, and check the provider's status page.",
    nonsense: `Check that ${vendor}_URL is the address of such a server.`,
  }
  return problem === null ? 'See the message.' : fixes[problem]
}
