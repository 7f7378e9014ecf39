import { ApiError } from '../../kernel/api-error.ts'
import type { Database } from '../../store/database.ts'
import { firstAssistantId, requireAssistant } from './assistant.ts'
import { type AssistantContent, FIRST_CONTENT, filledContent } from './assistant-content.ts'
import { type Candidate, selectCandidates } from './assistant-store.ts'
import { requireVersion } from './assistant-version.ts'

/** A version of an assistant as used in a call, from the first ring to the end. */
export interface ChosenAssistant {
  id: string
  version: number
  content: AssistantContent
  /** Whether it answers only in closed hours, so that its greeting is the one for closed hours. */
  isForClosedHours: boolean
}

/** The assistant that answers a call to one of the business's numbers (E.164). `isOpen` is called only if an assistant has hours. */
export async function assistantForCall(
  db: Database,
  businessId: string,
  phone: string,
  isOpen: () => Promise<boolean>,
): Promise<ChosenAssistant> {
  const candidates = await selectCandidates(db.read, businessId, phone)
  const hasHours = candidates.some(({ answersWhen }) => answersWhen !== 'always')
  const chosen = chooseAssistant(candidates, hasHours && (await isOpen()))
  if (chosen === null)
    return { id: firstAssistantId(businessId), version: 1, content: FIRST_CONTENT, isForClosedHours: false }
  const { id, version, content, answersWhen } = chosen
  return { id, version, content: filledContent(content), isForClosedHours: answersWhen === 'closed_hours' }
}

/** A version that a member tries out, published or not. @throws NOT_FOUND */
export async function assistantForTest(
  db: Database,
  businessId: string,
  { assistantId: id, version }: { assistantId: string; version: number },
): Promise<ChosenAssistant> {
  const [{ answersWhen }, { content }] = await Promise.all([
    requireAssistant(db, businessId, id),
    requireVersion(db, businessId, id, version),
  ])
  return { id, version, content, isForClosedHours: answersWhen === 'closed_hours' }
}

/** A version that has answered before, published or not; null if it has been deleted since. */
export async function assistantAsBefore(
  db: Database,
  businessId: string,
  before: { assistantId: string; version: number },
): Promise<ChosenAssistant | null> {
  try {
    return await assistantForTest(db, businessId, before)
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'NOT_FOUND') return null
    throw cause
  }
}

/**
 * Chooses the most specific assistant: one of the number for these hours, one of the number at any time, one of every number for these
 * hours, the default. Null if there is none. Pure.
 */
export function chooseAssistant<T extends Pick<Candidate, 'isDefault' | 'answersWhen' | 'everyNumber' | 'hasNumber'>>(
  candidates: readonly T[],
  isOpen: boolean,
): T | null {
  const hours = isOpen ? 'open_hours' : 'closed_hours'
  const byRank: ((one: T) => boolean)[] = [
    ({ hasNumber, answersWhen }) => hasNumber && answersWhen === hours,
    ({ hasNumber, answersWhen }) => hasNumber && answersWhen === 'always',
    ({ everyNumber, answersWhen }) => everyNumber && answersWhen === hours,
    ({ isDefault }) => isDefault,
  ]
  for (const fits of byRank) {
    const found = candidates.find(fits)
    if (found !== undefined) return found
  }
  return null
}
