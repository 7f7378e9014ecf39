import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { instantsAt } from '../../features/appointments/opening-hours.ts'
import { assistantForTest } from '../../features/assistants/assistant-choice.ts'
import type { Business } from '../../features/business/business.ts'
import type { Scenario } from '../../features/scenarios/scenario.ts'
import type { Rehearsed } from '../../features/scenarios/scenario-check.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { dateAt, zoned } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import { guardTools, personsFor, profileFor, type SessionAssistant } from '../call/assistant.ts'
import { callerOf } from '../call/caller.ts'
import { buildCallConfig, type CallFacts, callTools } from '../call/config.ts'
import { loadModelKnowledge } from '../call/model-knowledge.ts'
import { resolveLlm } from '../call/pipeline.ts'
import { loadCallProfile } from '../call/profile.ts'
import type { Conversation } from '../conversation/state.ts'
import { finalTranscript } from '../conversation/transcript.ts'
import type { LanguageModel } from '../ports.ts'
import { customToolRunner } from '../tools/custom-tools.ts'
import { loadKnownBusiness } from '../tools/known-business.ts'
import { loadDestinations } from '../transfers/destinations.ts'
import { parseWhen } from '../understanding/en/parse-when.ts'
import { RehearsalLoop } from './rehearsal-loop.ts'
import { Sandbox } from './sandbox.ts'

export interface RehearsalDeps {
  db: Database
  clock: Clock
  log: Log
  /** Null: the rules answer. */
  model: LanguageModel | null
  /** Absent: businesses have no custom tools. */
  toolRuntime?: ToolRuntime
}

/** Of the whole scenario. */
const MAX_MS = 90_000
const NINE = 9 * 60

/** Plays a scenario with a version of its assistant. Nothing of it is stored, sent or dialed. @throws NOT_FOUND, UNAVAILABLE */
export async function rehearse(
  deps: RehearsalDeps,
  business: Business,
  { assistantId, lines }: Pick<Scenario, 'assistantId' | 'lines'>,
  version: number,
): Promise<Rehearsed> {
  const { clock, log, model } = deps
  const answeredAt = comingMonday(clock.now(), business.timezone)
  const facts = await factsOf(deps, business, { assistantId, version }, answeredAt)
  const tools = callTools(facts)
  const callId = newId('call')
  const sandbox = sandboxFor(deps, facts, callId)
  const abort = new AbortController()
  const stopTimer = clock.after(MAX_MS, () => abort.abort())
  const scene = { now: () => answeredAt, monotonicMs: () => clock.monotonicMs(), after: clock.after.bind(clock) }
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

/** Always the same day of the week, so that "tomorrow" is. */
function comingMonday(now: Instant, timezone: string): Instant {
  const { dayOfWeek } = zoned(now.getTime(), timezone)
  const date = addDays(dateAt(now, timezone), 8 - dayOfWeek)
  return instantsAt(date, NINE, timezone)[0] ?? now
}

/** A number that nobody has. */
function callerNumber(country: string): string {
  const found = getExampleNumber(country as Parameters<typeof getExampleNumber>[0], examples)
  return found?.number ?? '+12015550123'
}

async function factsOf(
  { db, log, model, toolRuntime }: RehearsalDeps,
  business: Business,
  tries: { assistantId: string; version: number },
  answeredAt: Instant,
): Promise<CallFacts> {
  const { id, version, ...chosen } = await assistantForTest(db, business.id, tries)
  const assistant: SessionAssistant = { ...chosen, record: { id, name: chosen.content.name, version } }
  const articleIds = assistant.content.knowledge?.articleIds ?? null
  const [known, taking, profile, modelKnowledge] = await Promise.all([
    loadKnownBusiness(db, business.id),
    loadDestinations(db, business, answeredAt, log),
    loadCallProfile(db, business, business.phone, log),
    model === null
      ? null
      : loadModelKnowledge(business.id, articleIds, { db, log, ...(toolRuntime ? { toolRuntime } : {}) }),
  ])
  return {
    ...known,
    ...personsFor(business, assistant.content.tools, taking),
    ...{ assistant, answeredAt, modelKnowledge },
    profile: profileFor(profile, assistant, {}),
    leg: { from: callerNumber(business.country), to: business.phone, direction: 'inbound', attestation: null },
    ...{ callerName: null, canListen: true, namesAreHeard: true, hasRealtime: false, hasLlm: model !== null },
    // Nobody is recorded in a rehearsal.
    ...{ limits: {}, purpose: null, asksConsent: false, listensLocally: true },
  }
}

function sandboxFor({ db, clock, log, toolRuntime }: RehearsalDeps, facts: CallFacts, callId: string): Sandbox {
  const { business, assistant, answeredAt, leg } = facts
  const now = () => answeredAt
  return new Sandbox({
    db,
    clock: { now, monotonicMs: () => clock.monotonicMs(), after: clock.after.bind(clock) },
    context: { business, caller: callerOf(facts, callId), callId, log, knowledge: assistant.content.knowledge },
    call: { id: callId, from: leg.from, to: leg.to },
    ...(toolRuntime ? { runCustomTool: customToolRunner(toolRuntime, business.id, () => newId('call')) } : {}),
  })
}

function rehearsed(
  conversation: Conversation,
  { business, answeredAt, hasLlm }: CallFacts,
  wasTransferred: boolean,
): Rehearsed {
  const { outcomes, toolCalls, messages, transcript, responder } = conversation
  const cancelled = new Set(outcomes.flatMap((one) => (one.did === 'cancelled' ? [one.appointment.id] : [])))
  const last = new Map(
    outcomes.flatMap((one) =>
      one.did === 'booked' || one.did === 'rescheduled' ? [[one.appointment.id, one.appointment] as const] : [],
    ),
  )
  const answers = new Map(outcomes.flatMap((one) => (one.did === 'collected' ? [[one.key, one.value] as const] : [])))
  const sent = toolCalls.filter(({ result }) => (result as { outcome?: unknown } | null)?.outcome === 'texted')
  const { timezone, country } = business
  return {
    transcript: finalTranscript(transcript).map(({ role, text }) => ({ role, text })),
    booked: [...last.values()].filter(({ id }) => !cancelled.has(id)),
    wasTransferred: wasTransferred || conversation.transfer !== null,
    leftMessage: messages.length > 0 || outcomes.some(({ did }) => did === 'took_message'),
    texts: sent.map((call) => String(call.arguments.text ?? '')),
    collected: [...answers].map(([key, value]) => ({ key, value })),
    answeredBy: hasLlm && responder?.name === 'llm' ? 'model' : 'rules',
    daysOf: (words) =>
      parseWhen(words, { now: answeredAt, timezone, country }).when?.days.map(({ from, to }) => ({ from, to })) ?? null,
  }
}
