import type { CallProviders } from '../../assistant/call/session.ts'
import type { LanguageModel, TextToSpeech } from '../../assistant/ports.ts'
import { rehearse } from '../../assistant/rehearsal/rehearse.ts'
import { rehearseSpoken } from '../../assistant/rehearsal/rehearse-spoken.ts'
import type { ScenarioParts } from '../../features/scenarios/scenario-dashboard-routes.ts'
import type { ScenarioDeps } from '../../features/scenarios/scenario-run.ts'
import type { SpokenDeps } from '../../features/scenarios/scenario-spoken.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { FliteTextToSpeech } from '../../providers/flite/tts.ts'
import type { Database } from '../../store/database.ts'
import type { RunningParts } from '../running-parts.ts'

interface Parts {
  db: Database
  clock: Clock
  log: Log
  providersOf(businessId: string): Promise<{ model?: LanguageModel | null }>
  toolRuntime?: ToolRuntime
}

/** What playing the tests of an assistant needs: the model of the business, if one is set. */
export const scenarioParts = ({ providersOf, ...parts }: Parts): ScenarioDeps => ({
  hasModel: async (businessId) => Boolean((await providersOf(businessId)).model),
  async rehearse(business, scenario, version) {
    const { model = null } = await providersOf(business.id)
    return rehearse({ ...parts, model }, business, scenario, version)
  },
})

interface PartsSpoken extends Omit<Parts, 'providersOf'> {
  providersOf(businessId: string): Promise<CallProviders>
  /** Speaks the callers' lines in English; the built-in voice if absent. */
  callerVoice?: TextToSpeech
}

const CALLER_VOICE_MS = 60_000

/** What playing tests aloud needs: the providers of the business, and a voice for the caller. `stop` ends running tests. */
export function spokenParts({ providersOf, ...parts }: PartsSpoken): SpokenDeps & { stop(): Promise<void> } {
  const stopping = new AbortController()
  const playing = new Set<Promise<void>>()
  let voice = parts.callerVoice ?? null
  const englishVoice = () => {
    // A different voice than the assistant's. Nobody waits for it, so it may be slower than one in a call.
    voice ??= new FliteTextToSpeech({ clock: parts.clock, log: parts.log, voice: 'rms', timeoutMs: CALLER_VOICE_MS })
    return voice
  }
  return {
    store: (work) => parts.db.transaction(work),
    hasModel: async (businessId) => {
      const { model, realtime } = await providersOf(businessId)
      return Boolean(model || realtime)
    },
    hears: async (businessId) => {
      const { stt, realtime } = await providersOf(businessId)
      return Boolean(stt || realtime)
    },
    async rehearseSpoken(business, scenario, version) {
      const providers = await providersOf(business.id)
      const callerVoice = (language: string) => (/^en\b/i.test(language) ? englishVoice() : providers.tts)
      const deps = { ...parts, providers, callerVoice, signal: stopping.signal }
      return rehearseSpoken(deps, business, scenario, version)
    },
    keep(work) {
      playing.add(work)
      void work.finally(() => playing.delete(work))
    },
    noteProblem: (scenarioId, err) => parts.log.warn({ scenarioId, err }, 'a test could not be played aloud'),
    async stop() {
      stopping.abort()
      await Promise.all(playing)
      await voice?.close()
    },
  }
}

/** What playing tests needs, in text and aloud. Tests that are being played aloud end with the service. */
export function rehearsalParts(parts: PartsSpoken, running: Pick<RunningParts, 'add'>): ScenarioParts {
  const scenariosSpoken = spokenParts(parts)
  running.add('tests aloud', () => scenariosSpoken.stop())
  return { scenarios: scenarioParts(parts), scenariosSpoken }
}
