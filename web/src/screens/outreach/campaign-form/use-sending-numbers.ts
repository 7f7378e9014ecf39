import type { PhoneNumber } from '../../../client/types.gen.ts'
import { useNumbers } from '../../numbers/use-numbers.ts'

/** The active numbers, the default one first; empty until loaded. */
export function useSendingNumbers(): PhoneNumber[] {
  const numbers = useNumbers().data ?? []
  return numbers
    .filter(({ status }) => status === 'active')
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
}
