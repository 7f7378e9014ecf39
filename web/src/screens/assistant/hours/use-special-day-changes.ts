import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'
import { useBusinessChanges } from '../use-business.ts'
import type { SpecialDay } from './special-days.ts'

/** Changes to closed days and special hours. `set` and `remove` reject with the service's error. */
export function useSpecialDayChanges() {
  const { closeDay, openDay, setSpecialHours, removeSpecialHours } = useBusinessChanges()
  /** Replaces what the date had before. */
  const set = ({ date, openings, reason }: SpecialDay): Promise<void> =>
    openings === null ? closeDay(date, reason) : setSpecialHours({ date, openings: [...openings], reason })
  const remove = ({ date, openings }: SpecialDay): Promise<void> =>
    openings === null ? openDay(date) : removeSpecialHours(date)
  return {
    set,
    remove,
    /** Undoes `set`: the date has again what it had before, null for the weekly opening hours. */
    async undoSet(day: SpecialDay, before: SpecialDay | null): Promise<void> {
      try {
        await (before === null ? remove(day) : set(before))
      } catch (error) {
        toast.error(text.specialDays.notRestored, error)
      }
    },
  }
}
