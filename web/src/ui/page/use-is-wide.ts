import { useSyncExternalStore } from 'react'

/** True from the width on where there is room for a sidebar and all columns (Tailwind's `sm`). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

const wide = matchMedia('(min-width: 40rem)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
