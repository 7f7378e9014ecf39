import { spokenList } from '../../speech/spoken.ts'
import { type KnownMember, whoOffers } from '../../tools/known-business.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import type { StaffHeard, StaffRef } from '../../understanding/staff-heard.ts'
import { mergeWhen, type When } from '../../understanding/when.ts'
import {
  type At,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  type DialogueStep,
  over,
  reply,
  run,
} from './dialogue-state.ts'

/**
 * With whom an appointment is: the wish for a member of staff, and the question that is asked if the words name nobody
 * who can be booked. A wish is never ignored, and nobody is replaced by somebody else.
 */

/** Keys 1 to 8 name members; 9 is anybody. */
const MAX_OPTIONS = 8

/**
 * The wish as a task stores it: the members who may be chosen; empty for expressly anyone; absent if nothing was said.
 */
export const staffWish = ({ staff }: Pick<Heard, 'staff'>): Pick<BookingTask, 'staff' | 'otherwise'> => {
  if (staff?.kind === 'named')
    return {
      staff: staff.members.map(toRef),
      ...(staff.otherwise === undefined ? {} : { otherwise: staff.otherwise.map(toRef) }),
    }
  return staff?.kind === 'anyone' ? { staff: [] } : {}
}

const toRef = ({ id, name }: StaffRef): StaffRef => ({ id, name })

/** The names of the wanted members; null if nobody in particular. */
export const whomOf = ({ staff = [] }: BookingTask): string | null =>
  staff.length === 0
    ? null
    : spokenList(
        staff.map(({ name }) => name),
        'or',
      )

/** The task with a different member of staff; null if the words change nobody. */
export function changedStaff(task: BookingTask, heard: Heard): BookingTask | null {
  const { staff } = staffWish(heard)
  if (staff === undefined) return null
  const ids = (all: readonly StaffRef[] = []): string => all.map(({ id }) => id).join()
  const isSame = ids(staff) === ids(task.staff) && (task.kind === 'book' || task.staff !== undefined)
  const { otherwise: _, ...rest } = task
  return isSame ? null : { ...rest, ...staffWish(heard) }
}

/** Whether the words name somebody who is not on the staff, or who could be either of two people. */
export const isUnclearStaff = (
  staff: StaffHeard | null,
): staff is Extract<StaffHeard, { kind: 'unknown' | 'unclear' }> =>
  staff?.kind === 'unknown' || staff?.kind === 'unclear'

/** What is said before the question with whom, if the words name nobody who can be booked. */
export function whyAsked(staff: StaffHeard | null, { words }: DialogueContext): readonly string[] {
  return staff?.kind === 'unknown' && staff.name !== '' ? [words.noSuchStaff(staff.name)] : []
}

interface Asking {
  task: BookingTask
  wish: When | null
  /** Whether the wish for a time was not understood, so that it is asked for next. */
  isUnclear?: boolean
  lead?: readonly string[]
  /** If absent, everybody who offers the service. */
  among?: readonly StaffRef[]
}

/** Asks with whom. */
export function askWhom(state: DialogueState, asking: Asking, context: DialogueContext): DialogueResponse {
  const { wish, isUnclear, lead = [] } = asking
  const { staff: _, ...task } = asking.task
  const service = task.kind === 'book' ? task.service : task.appointment.service
  const options = (asking.among ?? whoOffers(context.staff ?? [], service)).slice(0, MAX_OPTIONS).map(toRef)
  if (options.length === 0) return over(state, context, ...lead, context.words.noTimes(null))
  const step = { at: 'staff', task, wish, options, ...(isUnclear ? { isUnclear } : {}) } as const
  return reply({ ...state, step }, ...lead, ...context.words.whichStaff(options.map(({ name }) => name)))
}

/** The answer to "with whom?": the members who may be chosen, empty for anyone; null if it is not an answer. */
export function chosenStaff({ options }: At<'staff'>, heard: Heard): readonly StaffRef[] | null {
  const { choice, staff } = heard
  if (staff !== null) return staffWish(heard).staff ?? null
  if (choice === null) return null
  const option = options[choice - 1]
  return option === undefined ? [] : [option]
}

/** The wish for a time at the open question, completed by the words. */
export function wishWith(wish: When | null, { when }: Heard): When | null {
  return when === null ? wish : mergeWhen(wish, when)
}

/**
 * The words with the people they refer to resolved: "her" is the person named before, and for "the same one as last
 * time" the last appointment is looked up. If a response is returned, it has to be carried out first.
 */
export function withStaffKnown(
  state: DialogueState,
  heard: Heard,
): { state: DialogueState; heard: Heard } | DialogueResponse {
  const { staff } = heard
  if (staff?.kind === 'same') return run(state, { tool: 'last_staff' }, { with: 'last_staff', heard })
  if (staff?.kind === 'pronoun') {
    const before = namedIn(state.step) ?? state.lastNamed ?? []
    const known: StaffHeard = before.length > 0 ? { kind: 'named', members: before } : { kind: 'unknown', name: '' }
    return { state, heard: { ...heard, staff: known } }
  }
  if (staff?.kind === 'named') {
    const members = staff.members.map(toRef)
    // A caller who asks when somebody works wants to come to them.
    const wished = staff.asks === 'services' ? {} : { wished: members }
    return { state: { ...state, lastNamed: members, ...wished }, heard }
  }
  if (staff?.kind === 'anyone') return { state: { ...state, wished: [] }, heard }
  return { state, heard }
}

const namedIn = (step: DialogueStep): readonly StaffRef[] | null =>
  'task' in step && step.task.staff !== undefined && step.task.staff.length > 0 ? step.task.staff : null

/** The same words, with the member whom the caller saw last time. */
export function lastStaffKnown(heard: Heard, result: ToolResult, { staff = [] }: DialogueContext): Heard {
  const found = result.outcome === 'last_staff' ? result.member : null
  const member = staff.find(({ id }) => id === found?.id)
  const known: StaffHeard = member ? { kind: 'named', members: [toRef(member)] } : { kind: 'unknown', name: '' }
  return { ...heard, staff: known }
}

export const staffRefs = (staff: readonly KnownMember[] = []): StaffRef[] => staff.map(toRef)
