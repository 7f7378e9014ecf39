import type { Setup } from '../../client/types.gen.ts'

export const SETUP_STEPS = ['business', 'trade', 'hours', 'services', 'answers', 'voice', 'number', 'webhook'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const placeOf = (step: SetupStep): number => SETUP_STEPS.indexOf(step)

/** The step that the address names; else the saved one; null: the setup is finished. */
export function shownStep(asked: string | undefined, saved: Setup['step']): SetupStep | null {
  return SETUP_STEPS.find((step) => step === asked) ?? saved
}

export const stepBefore = (step: SetupStep): SetupStep | null => SETUP_STEPS[placeOf(step) - 1] ?? null
export const stepAfter = (step: SetupStep): SetupStep | null => SETUP_STEPS[placeOf(step) + 1] ?? null

/** Whether the owner has come beyond the step, by saving or skipping it. */
export const isPassed = (step: SetupStep, saved: Setup['step']): boolean =>
  saved === null || placeOf(step) < placeOf(saved)

/** Whether the owner has saved the step, and no trade that was chosen later suggests something else. */
export const isDone = (step: SetupStep, setup: Pick<Setup, 'step' | 'openSteps'>): boolean =>
  isPassed(step, setup.step) && !setup.openSteps.includes(step)

/** The step to save when `next` is opened: going back and forth never loses how far the owner has come. */
export function furthest(next: SetupStep | null, saved: Setup['step'], isFinished: boolean): SetupStep | null {
  if (next === null || (saved === null && isFinished)) return null
  return saved !== null && placeOf(saved) > placeOf(next) ? saved : next
}

/** Numbers that are reserved for fiction in North America, such as the demo's: nobody's phone. */
export const isFictional = (phone: string): boolean => /^\+1\d{3}55501\d{2}$/.test(phone)

/** A suggested answer still has a fact to fill in. */
export const hasBlank = (answer: string): boolean => answer.includes('___')
