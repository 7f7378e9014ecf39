import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { type CallDetail, requireCall } from '../calls/call.ts'
import { addScenario, type ExpectationInput, MAX_LINE, MAX_LINES, type Scenario } from './scenario.ts'

/**
 * Creates a test from a call: what the caller said, and what the call led to. @throws NOT_FOUND; BAD_REQUEST where the caller said
 * nothing
 */
export async function scenarioFromCall(
  db: Database,
  businessId: string,
  assistantId: string,
  callId: string,
  now: Instant,
): Promise<Scenario> {
  const call = await requireCall(db, businessId, callId)
  const { timezone } = await requireBusiness(db, businessId)
  const lines = call.transcript
    .filter(({ role, text }) => role === 'caller' && text.trim() !== '' && !text.startsWith('['))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE))
    .slice(0, MAX_LINES)
  if (lines.length === 0)
    throw badRequest('callId: the caller said nothing in this call, so no test can be made of it; choose another call')
  const on = new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' })
  const name = `Call of ${on.format(call.startedAt)}`
  return addScenario(db, businessId, assistantId, { name, lines, expected: expectedOf(call) }, now, callId)
}

/** The expectations from the call. Days are left out, because those of the call are past. */
function expectedOf({ outcome, collectedFields, toolCalls }: CallDetail): ExpectationInput[] {
  const collected = collectedFields.map(({ key }): ExpectationInput => ({ kind: 'collected', field: key })).slice(0, 5)
  return [...(outcomeOf(outcome, toolCalls) ?? []), ...collected].slice(0, 10)
}

function outcomeOf(outcome: CallDetail['outcome'], toolCalls: CallDetail['toolCalls']): ExpectationInput[] {
  if (outcome === 'booked') {
    const booking = toolCalls.findLast(({ result }) => (result as { outcome?: unknown } | null)?.outcome === 'booked')
    const { appointment } = (booking?.result ?? {}) as { appointment?: { service?: string | null } }
    return [{ kind: 'booked', service: appointment?.service ?? null }]
  }
  if (outcome === 'transferred') return [{ kind: 'transferred' }]
  if (outcome === 'message') return [{ kind: 'message_left' }]
  return [{ kind: 'not_booked' }]
}
