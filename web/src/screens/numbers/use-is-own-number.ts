import { isOwnNumber } from './own-number.ts'
import { useNumbers } from './use-numbers.ts'

/** Calls that are sent to such a number come back to the assistant. */
export function useIsOwnNumber(): (typed: string) => boolean {
  const own = useNumbers().data ?? []
  return (typed) => isOwnNumber(typed, own)
}
