import type { DailyHours } from '../../../kernel/time/weekly-hours.ts'

/**
 * What a business of a trade usually offers, as a starting point that the owner edits before it is saved. `___` in an answer marks a fact
 * that only the owner knows; an answer with `___` is not saved.
 */
export interface Trade {
  id: string
  name: string
  /** `{business}` stands for the name of the business. */
  greeting: string
  hours: DailyHours
  services: { name: string; durationMinutes: number }[]
  answers: { title: string; content: string }[]
}

/** `HH:MM` to `HH:MM` on all of these days. */
export const open = (days: readonly (keyof DailyHours)[], from: string, to: string): DailyHours =>
  Object.fromEntries(days.map((day) => [day, { open: from, close: to }]))

export const MONDAY_TO_FRIDAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export const ADDRESS = { title: 'Where are you?', content: 'We are at ___. The entrance is ___.' }
export const PARKING = { title: 'Where can I park?', content: 'You can park at ___.' }
export const PAYMENT = { title: 'How can I pay?', content: 'You can pay by ___.' }
