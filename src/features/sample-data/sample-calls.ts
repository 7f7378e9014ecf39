import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { ToolCallRecord, TranscriptTurn } from '../calls/call.ts'
import { SAMPLE_PEOPLE, samplePhone } from './sample-people.ts'
import type { SampleAppointment, SampleCall, SampleContact, SampledBusiness, SampleSlot } from './sample-plan.ts'
import { CALL_SCRIPTS, type CallScript } from './sample-scripts.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** The pace of speech, and the pause between two turns. */
const CHARACTER_MS = 55
const PAUSE_MS = 550
/** The share of calls after which everybody has called at least once. */
const ALL_KNOWN_AFTER = 0.97
export const FIRST_KNOWN = 5
/** Leads through all people before one returns, as it has no divisor in common with their number. */
const STEP = 7

/** The person who makes each of `count` calls: new people call for the first time all the way through. Pure. */
export function callersOf(count: number): number[] {
  let known = FIRST_KNOWN
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count * ALL_KNOWN_AFTER)
    const target = FIRST_KNOWN + Math.floor(share * (SAMPLE_PEOPLE.length - FIRST_KNOWN))
    if (known < Math.min(target, SAMPLE_PEOPLE.length)) return known++
    return (index * STEP) % known
  })
}

/** Calls at these times. A call that books takes one of the free `slots` and leaves the others. */
export function sampleCalls(
  business: SampledBusiness,
  contacts: readonly SampleContact[],
  times: readonly Instant[],
  slots: SampleSlot[],
): { calls: SampleCall[]; booked: SampleAppointment[] } {
  const callers = callersOf(times.length)
  const booked: SampleAppointment[] = []
  const calls = times.map((startedAt, index) => {
    const contact = contacts[callers[index] as number] as SampleContact
    const script = CALL_SCRIPTS[index % CALL_SCRIPTS.length] as CallScript
    const slot = script.outcome === 'booked' ? takeSlot(slots, startedAt, index) : null
    // A call that finds no time left asks about parking.
    const played = script.outcome === 'booked' && slot === null ? (CALL_SCRIPTS[1] as CallScript) : script
    const call = callOf(business, contact, played, slot, startedAt, index)
    if (slot !== null) booked.push({ ...slot, contact, source: 'ai_call', callId: call.id, createdAt: call.endedAt })
    return call
  })
  return { calls, booked }
}

/** How long before the appointment people call at least. */
const NOTICE_MS = 18 * HOUR_MS

function takeSlot(slots: SampleSlot[], at: Instant, index: number): SampleSlot | null {
  const free = slots.flatMap(({ startsAt }, place) => (startsAt.getTime() > at.getTime() + NOTICE_MS ? [place] : []))
  const place = free[(index * 2) % 5] ?? free[0]
  return place === undefined ? null : (slots.splice(place, 1)[0] as SampleSlot)
}

function callOf(
  business: SampledBusiness,
  contact: SampleContact,
  script: CallScript,
  slot: SampleSlot | null,
  startedAt: Instant,
  index: number,
): SampleCall {
  const fill = filler(business, contact, slot)
  const transcript = transcriptOf(script, fill)
  const isAnswered = script.status === 'completed'
  const durationSeconds = isAnswered ? Math.ceil((transcript.at(-1)?.endMs ?? 0) / SECOND_MS) + 2 : 0
  const ringsMs = (isAnswered ? 2 : 21) * SECOND_MS
  const { outcome, outcomeReason, status, endedReason, topics, sentiment, leaves = null } = script
  return {
    ...{ id: newId('call'), contact, outcome, outcomeReason, status, endedReason, topics, sentiment, leaves },
    ...{ summary: fill(script.summary), transcript, toolCalls: toolCallsOf(slot, transcript), durationSeconds },
    transferredTo: outcome === 'transferred' ? samplePhone(SAMPLE_PEOPLE.length) : null,
    aiConfidenceScore: isAnswered ? 0.84 + ((index * 7) % 14) / 100 : null,
    latencyMs: isAnswered ? { p50: 380 + ((index * 37) % 160), p95: 720 + ((index * 53) % 300) } : null,
    ...{ startedAt, answeredAt: isAnswered ? new Date(startedAt.getTime() + ringsMs) : null },
    endedAt: new Date(startedAt.getTime() + ringsMs + durationSeconds * SECOND_MS),
  }
}

function filler({ name, timezone }: SampledBusiness, contact: SampleContact, slot: SampleSlot | null) {
  const written = (format: Intl.DateTimeFormatOptions) =>
    slot && new Intl.DateTimeFormat('en-US', { ...format, timeZone: timezone }).format(slot.startsAt)
  const when = `${written({ weekday: 'long' })} at ${written({ hour: 'numeric', minute: '2-digit' })}`
  const words: Readonly<Record<string, string>> = {
    ...{ business: name, name: contact.name, when },
    service: slot?.service ?? 'an appointment',
  }
  return (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
}

function transcriptOf({ turns }: CallScript, fill: (text: string) => string): TranscriptTurn[] {
  let atMs = 400
  return turns.map((turn, index) => {
    const text = fill(turn)
    const [startMs, endMs] = [atMs, atMs + text.length * CHARACTER_MS]
    atMs = endMs + PAUSE_MS
    return { role: index % 2 === 0 ? 'assistant' : 'caller', text, startMs, endMs, interrupted: false }
  })
}

/** The booking, which happens before the assistant says that it is done. */
function toolCallsOf(slot: SampleSlot | null, transcript: readonly TranscriptTurn[]): ToolCallRecord[] {
  if (slot === null) return []
  const endMs = (transcript.at(-2)?.startMs ?? 0) - 20
  const args = { service: slot.service, startsAt: slot.startsAt.toISOString() }
  return [{ name: 'book', arguments: args, result: { outcome: 'booked' }, startMs: endMs - 90, endMs }]
}
