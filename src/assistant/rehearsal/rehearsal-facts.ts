import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { instantsAt } from '../../features/appointments/opening-hours.ts'
import { assistantForTest } from '../../features/assistants/assistant-choice.ts'
import type { Business } from '../../features/business/business.ts'
import type { Rehearsed } from '../../features/scenarios/scenario-check.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { dateAt, zoned } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import { personsFor, profileFor, type SessionAssistant } from '../call/assistant.ts'
import { callerOf } from '../call/caller.ts'
import type { CallFacts } from '../call/config.ts'
import { loadModelKnowledge } from '../call/model-knowledge.ts'
import { loadCallProfile } from '../call/profile.ts'
import type { Conversation } from '../conversation/state.ts'
import { finalTranscript } from '../conversation/transcript.ts'
import { customToolRunner } from '../tools/custom-tools.ts'
import { loadKnownBusiness } from '../tools/known-business.ts'
import { loadDestinations } from '../transfers/destinations.ts'
import { parseWhen } from '../understanding/en/parse-when.ts'
import { Sandbox } from './sandbox.ts'

/** The call of a test: what is known about it, its tools, and its result. Shared by tests in text and tests aloud. */

export interface FactsDeps {
  db: Database
  log: Log
  /** Absent if businesses have no custom tools. */
  toolRuntime?: ToolRuntime
}

/** How the caller is heard and answered. */
export type Heard = Pick<CallFacts, 'canListen' | 'namesAreHeard' | 'listensLocally' | 'hasRealtime' | 'hasLlm'>

const NINE = 9 * 60

/** The next Monday, so that "tomorrow" is always the same weekday. */
export function comingMonday(now: Instant, timezone: string): Instant {
  const { dayOfWeek } = zoned(now.getTime(), timezone)
  const date = addDays(dateAt(now, timezone), 8 - dayOfWeek)
  return instantsAt(date, NINE, timezone)[0] ?? now
}

/** A phone number that nobody has. */
function callerNumber(country: string): string {
  const found = getExampleNumber(country as Parameters<typeof getExampleNumber>[0], examples)
  return found?.number ?? '+12015550123'
}

/** What is known about the call of a test when it is answered. @throws NOT_FOUND */
export async function factsOf(
  { db, log, toolRuntime }: FactsDeps,
  business: Business,
  tries: { assistantId: string; version: number },
  answeredAt: Instant,
  hears: Heard,
): Promise<CallFacts> {
  const { id, version, ...chosen } = await assistantForTest(db, business.id, tries)
  const assistant: SessionAssistant = { ...chosen, record: { id, name: chosen.content.name, version } }
  const articleIds = assistant.content.knowledge?.articleIds ?? null
  const [known, taking, profile, modelKnowledge] = await Promise.all([
    loadKnownBusiness(db, business.id),
    loadDestinations(db, business, answeredAt, log),
    loadCallProfile(db, business, business.phone, log),
    !hears.hasLlm && !hears.hasRealtime
      ? null
      : loadModelKnowledge(business.id, articleIds, { db, log, ...(toolRuntime ? { toolRuntime } : {}) }),
  ])
  return {
    ...known,
    ...personsFor(business, assistant.content.tools, taking),
    ...{ assistant, answeredAt, modelKnowledge },
    profile: profileFor(profile, assistant, {}),
    leg: { from: callerNumber(business.country), to: business.phone, direction: 'inbound', attestation: null },
    ...hears,
    // A rehearsal is never recorded.
    ...{ callerName: null, limits: {}, purpose: null, asksConsent: false },
  }
}

/** Runs the tools of a test without changing anything; `scene` gives the time of the test. */
export function sandboxFor(
  { db, log, toolRuntime }: FactsDeps,
  facts: CallFacts,
  callId: string,
  scene: Clock,
): Sandbox {
  const { business, assistant, leg } = facts
  return new Sandbox({
    db,
    clock: scene,
    context: { business, caller: callerOf(facts, callId), callId, log, knowledge: assistant.content.knowledge },
    call: { id: callId, from: leg.from, to: leg.to },
    ...(toolRuntime ? { runCustomTool: customToolRunner(toolRuntime, business.id, () => newId('call')) } : {}),
  })
}

/** The result of a test's conversation. Pure. */
export function rehearsed(
  conversation: Conversation,
  { business, answeredAt }: CallFacts,
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
    answeredBy: responder?.name === 'llm' || responder?.name === 'realtime' ? 'model' : 'rules',
    daysOf: (words) =>
      parseWhen(words, { now: answeredAt, timezone, country }).when?.days.map(({ from, to }) => ({ from, to })) ?? null,
  }
}
