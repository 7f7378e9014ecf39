import type { Business } from '../../features/business/business.ts'
import type { Scenario } from '../../features/scenarios/scenario.ts'
import type { Rehearsed } from '../../features/scenarios/scenario-check.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { guardTools } from '../call/assistant.ts'
import { buildCallConfig, callTools } from '../call/config.ts'
import { resolveLlm } from '../call/pipeline.ts'
import type { LanguageModel } from '../ports.ts'
import { comingMonday, type FactsDeps, factsOf, rehearsed, sandboxFor } from './rehearsal-facts.ts'
import { RehearsalLoop } from './rehearsal-loop.ts'

export interface RehearsalDeps extends FactsDeps {
  clock: Clock
  /** Null if the rules answer. */
  model: LanguageModel | null
}

/** The time limit of the whole scenario. */
const MAX_MS = 90_000

/** Plays a scenario with a version of its assistant, in text. Nothing of it is stored, sent or dialed. @throws NOT_FOUND, UNAVAILABLE */
export async function rehearse(
  deps: RehearsalDeps,
  business: Business,
  { assistantId, lines }: Pick<Scenario, 'assistantId' | 'lines'>,
  version: number,
): Promise<Rehearsed> {
  const { clock, log, model } = deps
  const answeredAt = comingMonday(clock.now(), business.timezone)
  const facts = await factsOf(deps, business, { assistantId, version }, answeredAt, {
    ...{ canListen: true, namesAreHeard: true, listensLocally: true },
    ...{ hasRealtime: false, hasLlm: model !== null },
  })
  const tools = callTools(facts)
  const callId = newId('call')
  const abort = new AbortController()
  const stopTimer = clock.after(MAX_MS, () => abort.abort())
  const scene = { now: () => answeredAt, monotonicMs: () => clock.monotonicMs(), after: clock.after.bind(clock) }
  const sandbox = sandboxFor(deps, facts, callId, scene)
  const run = guardTools((request) => sandbox.run(request), facts.assistant.content.tools)
  const loop = new RehearsalLoop({
    ...{ config: buildCallConfig(facts, tools), run, clock, log, callId, signal: abort.signal },
    llm: model && { model, buildRequest: resolveLlm(facts, tools, scene) },
  })
  try {
    const conversation = await loop.hold(lines)
    return rehearsed(conversation, facts, sandbox.transferredTo !== null)
  } catch (cause) {
    if (!abort.signal.aborted) throw cause
    throw new ApiError(
      'UNAVAILABLE',
      'The test took longer than 90 seconds, because the AI model answers slowly. Try again later.',
      { cause },
    )
  } finally {
    stopTimer()
  }
}
