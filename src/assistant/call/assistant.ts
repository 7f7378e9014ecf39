import { isOpenNow } from '../../features/appointments/availability.ts'
import {
  assistantAsBefore,
  assistantForCall,
  assistantForTest,
  type ChosenAssistant,
} from '../../features/assistants/assistant-choice.ts'
import {
  ALWAYS_ALLOWED,
  type AssistantContent,
  FIRST_CONTENT,
  MEMORY_TOOLS,
} from '../../features/assistants/assistant-content.ts'
import type { Business } from '../../features/business/business.ts'
import type { CallAssistant } from '../../features/calls/call-collected.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import type { ToolRunner } from '../tools/run-tool.ts'
import type { ToolName } from '../tools/tool.ts'
import { type KnownDestination, usualPhone } from '../transfers/destinations.ts'
import type { CallProfile } from './profile.ts'

/**
 * The assistant that handles a call from start to end. Publishing, changing or removing it meanwhile affects only later
 * calls.
 */
export interface SessionAssistant extends Omit<ChosenAssistant, 'id' | 'version'> {
  /** The assistant version for the call's record; null if it could not be read, and the call goes ahead without one. */
  record: CallAssistant | null
}

const WITHOUT: SessionAssistant = { record: null, content: FIRST_CONTENT, isForClosedHours: false }

/**
 * Loads the assistant of a call. If it cannot be read, returns one that changes nothing, because the call is answered
 * in any case.
 * @param goesOn the version that has handled a text conversation so far; if it was deleted, the published one answers
 */
export async function loadAssistant(
  db: Database,
  business: Business,
  { direction, from, to, tries }: Pick<CallLeg, 'direction' | 'from' | 'to' | 'tries'>,
  { clock, log }: { clock: Clock; log: Log },
  goesOn: { assistantId: string; version: number } | null = null,
): Promise<SessionAssistant> {
  try {
    const phone = direction === 'inbound' ? to : from
    const before = goesOn === null ? null : await assistantAsBefore(db, business.id, goesOn)
    const { id, version, ...chosen } =
      before ??
      (tries
        ? await assistantForTest(db, business.id, tries)
        : await assistantForCall(db, business.id, phone, () => isOpenNow(db, business, clock.now())))
    return { ...chosen, record: { id, name: chosen.content.name, version } }
  } catch (err) {
    log.warn({ businessId: business.id, err }, 'could not read the assistant of a call; the call goes on without it')
    return WITHOUT
  }
}

/** Whether the assistant may use a tool. Pure. */
export const mayUse = (tools: readonly string[] | null, name: string): boolean =>
  tools === null || tools.includes(name) || ALWAYS_ALLOWED.includes(name)

/** Whether a model may be offered a tool. Pure. */
export const mayOffer = ({ tools, memory }: Pick<AssistantContent, 'tools' | 'memory'>, name: string): boolean =>
  mayUse(tools, name) && (memory || !MEMORY_TOOLS.includes(name))

/**
 * The name under which a scripted conversation's tool is allowed. A transfer may also be a member's command or a custom
 * tool.
 */
const GUARDED: { readonly [K in ToolName]?: string } = {
  ...{ find_slots: 'find_slots', next_slots: 'find_slots', last_staff: 'find_slots', book: 'book' },
  usual_service: 'find_slots',
  ...{ find_appointments: 'find_appointments', reschedule: 'reschedule', cancel: 'cancel' },
  ...{ opening_hours: 'opening_hours', answer: 'answer', send_text: 'send_text' },
  ...{ recall_caller: 'recall_caller', remember: 'remember' },
}

/** Whether a conversation with this assistant may run a tool. Pure. */
export const mayRun = (tools: readonly string[] | null, tool: ToolName): boolean =>
  mayUse(tools, GUARDED[tool] ?? 'message')

/** Refuses the tools that the assistant may not use, whatever the conversation asks for. */
export const guardTools =
  (runner: ToolRunner, tools: readonly string[] | null): ToolRunner =>
  async (request) =>
    mayRun(tools, request.tool)
      ? runner(request)
      : { outcome: 'refused', reason: `the assistant of this call may not use ${request.tool}` }

/**
 * The business as the assistant sees it, with the number for callers who ask for no particular person, and the
 * destinations of this call: none if the assistant may not transfer. Pure.
 */
export const personsFor = (
  business: Business,
  tools: readonly string[] | null,
  destinations: readonly KnownDestination[],
): { business: Business; destinations: readonly KnownDestination[] } =>
  mayUse(tools, 'transfer')
    ? { business: { ...business, transferPhone: usualPhone(business, destinations) }, destinations }
    : { business: { ...business, transferPhone: null }, destinations: [] }

/**
 * The voice profile, with the texts of the assistant in place of its own. The greeting for closed hours takes
 * precedence over the greeting of an assistant that also answers during opening hours. Pure.
 */
export function profileFor(
  profile: CallProfile,
  { content, isForClosedHours }: SessionAssistant,
  closed: { greeting?: string },
): CallProfile {
  const own = content.greeting ?? profile.greeting
  const isOwnForClosed = isForClosedHours && content.greeting !== null
  const greeting = isOwnForClosed ? own : (closed.greeting ?? own)
  return { ...profile, greeting, language: content.languages[0] ?? profile.language }
}
