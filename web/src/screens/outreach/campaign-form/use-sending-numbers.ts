import type { PhoneNumber } from '../../../client/types.gen.ts'
import { useNumbers } from '../../numbers/use-numbers.ts'

/** The numbers that one can send or call from, the default one first; none until they have come. */
export function useSendingNumbers(): PhoneNumber[] {
  const numbers = useNumbers().data ?? []
  return numbers
    .filter(({ status }) => status === 'active')
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
}
