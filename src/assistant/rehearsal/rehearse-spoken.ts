import type { Business } from '../../features/business/business.ts'
import type { Scenario } from '../../features/scenarios/scenario.ts'
import type { Rehearsed } from '../../features/scenarios/scenario-check.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { guardTools } from '../call/assistant.ts'
import { buildCallConfig, type CallFacts, callTools } from '../call/config.ts'
import { CallLoop } from '../call/loop.ts'
import { resolveLlm, resolveRealtime, resolveRecognition, resolveVoice } from '../call/pipeline.ts'
import { loadCallProfile, loadLexicon, wantsRealtime } from '../call/profile.ts'
import { liveState } from '../call/publisher.ts'
import { LiveCalls } from '../call/registry.ts'
import type { CallProviders } from '../call/session.ts'
import type { TextToSpeech } from '../ports.ts'
import { pronounce } from '../speech/pronounce.ts'
import { comingMonday, type FactsDeps, factsOf, rehearsed, sandboxFor } from './rehearsal-facts.ts'
import { RehearsalLeg } from './rehearsal-leg.ts'
import { RehearsedCaller } from './rehearsed-caller.ts'

export interface SpokenDeps extends FactsDeps {
  clock: Clock
  /** The providers that recognize speech, generate answers and speak in calls of the business. */
  providers: CallProviders
  /** Speaks the caller's lines in a language (BCP 47). */
  callerVoice(language: string): TextToSpeech
  /** Ends the test at once. */
  signal: AbortSignal
}

/** The time limit of the whole scenario. Twenty lines and their answers take less. */
const MAX_MS = 5 * 60_000

/**
 * Plays a scenario aloud with a version of its assistant: a voice says the lines, speech recognition hears them, and
 * the loop of a real call conducts the conversation at the speed of a call. Nothing of it is stored, sent or dialed.
 * @throws NOT_FOUND, UNAVAILABLE
 */
export async function rehearseSpoken(
  deps: SpokenDeps,
  business: Business,
  { assistantId, lines }: Pick<Scenario, 'assistantId' | 'lines'>,
  version: number,
): Promise<Rehearsed> {
  const { clock, db, log, providers, signal } = deps
  requireRunning(signal)
  const answeredAt = comingMonday(clock.now(), business.timezone)
  const ownProfile = await loadCallProfile(db, business, business.phone, log)
  const { stt = null } = providers
  const facts = await factsOf(deps, business, { assistantId, version }, answeredAt, {
    ...{ canListen: stt !== null, namesAreHeard: stt !== null && stt.hearsNames !== false },
    ...{ listensLocally: stt?.isLocal === true },
    ...{ hasRealtime: wantsRealtime(ownProfile) && Boolean(providers.realtime), hasLlm: Boolean(providers.model) },
  })
  const speech = await spoken(deps, facts, lines)
  requireRunning(signal)
  const { loop, leg, wasTransferred } = await openLine(deps, facts)
  const caller = new RehearsedCaller({
    ...{ stream: leg.stream, speech, hangUp: () => leg.end('caller_hangup') },
    state: () => liveState(loop.conversation),
    // A speech-to-speech model may not report what it heard.
    timesHeard: () =>
      facts.hasRealtime ? null : loop.conversation.transcript.filter(({ role }) => role === 'caller').length,
  })
  let isLate = false
  const cut = () => loop.cutOff('service_stopping')
  const stopTimer = clock.after(MAX_MS, () => {
    isLate = true
    cut()
  })
  signal.addEventListener('abort', cut)
  leg.stream.start(() => caller.frame())
  loop.start()
  leg.onEnd((end) => loop.legEnded(end))
  const { conversation } = await loop.done
  stopTimer()
  signal.removeEventListener('abort', cut)
  leg.end('local_hangup')
  if (isLate) throw new ApiError('UNAVAILABLE', 'The test took longer than five minutes. Write one with fewer lines.')
  requireRunning(signal)
  return rehearsed(conversation, facts, wasTransferred())
}

function requireRunning({ aborted }: AbortSignal): void {
  if (aborted) throw new ApiError('UNAVAILABLE', 'The service stopped while the test was played. Play it again.')
}

/** The lines spoken in the caller's voice. @throws UNAVAILABLE */
async function spoken({ callerVoice }: SpokenDeps, facts: CallFacts, lines: readonly string[]): Promise<Pcm[]> {
  const { language } = facts.profile
  const voice = callerVoice(language)
  try {
    return await Promise.all(
      lines.map(async (line) => {
        const pieces: Pcm[] = []
        const words = pronounce(line, { language, country: facts.business.country, lexicon: [] })
        for await (const pcm of voice.speak(words, { sampleRate: 8_000 })) pieces.push(pcm)
        return joined(pieces)
      }),
    )
  } catch (cause) {
    throw new ApiError(
      'UNAVAILABLE',
      `The voice ${voice.name} could not speak the lines of the caller. Try again later.`,
      {
        cause,
      },
    )
  }
}

/** A call without a network: the loop of a real call, whose tools change nothing. */
async function openLine(deps: SpokenDeps, facts: CallFacts) {
  const { clock, db, log, providers } = deps
  const { business, services, staff, profile, assistant, answeredAt, hasRealtime } = facts
  const { tts, stt = null, model = null, realtime = null } = providers
  const callId = newId('call')
  const startMs = clock.monotonicMs()
  const scene: Clock = {
    now: () => new Date(answeredAt.getTime() + clock.monotonicMs() - startMs),
    monotonicMs: () => clock.monotonicMs(),
    after: clock.after.bind(clock),
  }
  const tools = callTools(facts)
  const sandbox = sandboxFor(deps, facts, callId, scene)
  const leg = new RehearsalLeg(clock, { id: callId, ...facts.leg })
  const lexicon = await loadLexicon(db, business, log)
  const loop = new CallLoop({
    ...{ callId, leg, stream: leg.stream, clock: scene, log, tts, speed: profile.speed },
    config: buildCallConfig(facts, tools),
    tools: guardTools((request) => sandbox.run(request), assistant.content.tools),
    ...resolveVoice(profile, tts),
    pronounce: (text) => pronounce(text, { language: profile.language, country: business.country, lexicon }),
    recognition: stt && resolveRecognition(business, services, staff, profile, stt),
    llm: model && { model, buildRequest: resolveLlm(facts, tools, scene) },
    realtime: hasRealtime && realtime ? resolveRealtime(realtime, facts, tools, leg.stream.sampleRate, scene) : null,
    // Nobody watches, nothing is recorded, and a failed voice fails the test.
    ...{ apologies: new Map(), live: new LiveCalls(), recordMessage: () => {} },
  })
  return { loop, leg, wasTransferred: () => sandbox.transferredTo !== null }
}
