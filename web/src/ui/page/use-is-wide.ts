import { useSyncExternalStore } from 'react'

/** True if there is room for the sidebar and all columns (Tailwind's `sm` and wider). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => mediaQuery.matches)
}

const mediaQuery = matchMedia('(min-width: 40rem)')

function subscribe(changed: () => void): () => void {
  mediaQuery.addEventListener('change', changed)
  return () => mediaQuery.removeEventListener('change', changed)
}
