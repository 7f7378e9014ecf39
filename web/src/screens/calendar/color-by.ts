import { useMemo, useState } from 'react'
import type { Service, StaffMember } from '../../client/types.gen.ts'
import type { ColorKey } from './appointment/appointment-colors.ts'

const STORAGE_KEY = 'calendar-colors'

/** What the colors tell, which this browser remembers. A business without staff has colors of services only. */
export function useColorKey(
  services: readonly Service[] = [],
  staff: readonly StaffMember[] = [],
): { key: ColorKey; choose(by: ColorKey['by']): void } {
  const [chosen, setChosen] = useState<ColorKey['by']>(() =>
    localStorage.getItem(STORAGE_KEY) === 'staff' ? 'staff' : 'service',
  )
  const by = staff.length === 0 ? 'service' : chosen
  const key = useMemo(() => ({ by, services, staff }), [by, services, staff])
  return {
    key,
    choose(next) {
      localStorage.setItem(STORAGE_KEY, next)
      setChosen(next)
    },
  }
}
