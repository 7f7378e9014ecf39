import { useSyncExternalStore } from 'react'

/** True from the width on where there is room for a sidebar and all columns (Tailwind's `sm`). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => mediaQuery.matches)
}

const mediaQuery = matchMedia('(min-width: 40rem)')

function subscribe(changed: () => void): () => void {
  mediaQuery.addEventListener('change', changed)
  return () => mediaQuery.removeEventListener('change', changed)
}
