import { tryModel, tryRealtime, tryRecogniser, tryVoice } from '../../app/providers/provider-trial.ts'
import {
  type Opened,
  openLanguageModels,
  openRealtimes,
  openRecognisers,
  openTextToSpeech,
} from '../../app/providers/providers.ts'
import type { Config } from '../../config/config.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { ProviderError, type ProviderProblem } from '../../kernel/provider-error.ts'
import { type Finding, failed, messageOf, passed } from './finding.ts'

/** Uses each chosen provider once, at almost no cost. */
export async function checkProviders(config: Config, clock: Clock = systemClock): Promise<Finding[]> {
  const voices = openTextToSpeech(config, clock, silentLog)
  const recognisers = openRecognisers(config, clock, silentLog)
  const models = openLanguageModels(config, clock, silentLog)
  const realtimes = openRealtimes(config, clock, silentLog)
  return [
    ...(await checkEach('Voice', voices, tryVoice)),
    ...(recognisers.length === 0 ? [passed('Speech recognition', 'none: callers use the keypad (FRONTBELL_STT)')] : []),
    ...(await checkEach('Speech recognition', recognisers, (port) => tryRecogniser(port, clock))),
    ...(models.length === 0 ? [passed('AI model', 'none: the built-in assistant answers (FRONTBELL_LLM)')] : []),
    ...(await checkEach('AI model', models, tryModel)),
    ...(await checkEach('Realtime model', realtimes, (port) => tryRealtime(port, clock))),
  ]
}

async function checkEach<Port extends { close(): Promise<void> }>(
  what: string,
  opened: readonly Opened<Port>[],
  use: (port: Port) => Promise<string>,
): Promise<Finding[]> {
  return Promise.all(
    opened.map(async ({ label, port }) => {
      try {
        const detail = await use(port)
        return passed(what, detail === '' ? label : `${label}: ${detail}`)
      } catch (error) {
        return failed(what, messageOf(error), fixFor(what, error))
      } finally {
        await port.close()
      }
    }),
  )
}

const SETTING_OF: Record<string, string> = {
  Voice: 'FRONTBELL_TTS',
  'Speech recognition': 'FRONTBELL_STT',
  'AI model': 'FRONTBELL_LLM',
  'Realtime model': 'FRONTBELL_REALTIME',
}

function fixFor(what: string, error: unknown): string {
  const problem = error instanceof ProviderError ? error.problem : null
  const provider = error instanceof ProviderError ? error.provider : ''
  if (provider === 'flite') return `Check FRONTBELL_FLITE_VOICE, or install the dependencies again (npm ci).`
  const vendor = provider === 'compatible' ? `${SETTING_OF[what]}` : `FRONTBELL_${provider.toUpperCase()}`
  const fixes: Record<ProviderProblem, string> = {
    setup: 'See the message.',
    credentials: `Check ${vendor}_API_KEY and the permissions of the account.`,
    refused: `Check the model in ${SETTING_OF[what]}, the voice, and ${vendor}_URL.`,
    busy: "Wait, or raise the account's limits.",
    unreachable: `Check ${vendor}_URL, that the server is running, and that it can be reached.`,
    timeout: 'Try again. If the provider stays slow, callers have to wait: add a fallback after a comma.',
    broken: "Try again, and check the provider's status page.",
    nonsense: `Check that ${vendor}_URL is the address of such a server.`,
  }
  return problem === null ? 'See the message.' : fixes[problem]
}
