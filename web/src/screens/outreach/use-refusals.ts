import { useQuery } from '@tanstack/react-query'
import { one } from '../../api.ts'
import { listDoNotCall, listOptedOut } from '../../client/sdk.gen.ts'

/** Who is not to be called. */
export const useDoNotCall = () => useQuery({ queryKey: ['refusal', 'calls'], queryFn: () => one(listDoNotCall()) })

/** Who wants no messages, from which of our numbers. */
export const useOptedOut = () => useQuery({ queryKey: ['refusal', 'messages'], queryFn: () => one(listOptedOut()) })

/** Whether `text` is in the name or the number; digits are found however the number is written. Pure. */
export function isFound(
  row: { phone: string; contactName: string | null; reason?: string | null },
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  const digits = wanted.replace(/[^\d]/g, '')
  const isNumber = digits !== '' && /^[\d\s()+.-]+$/.test(wanted)
  if (isNumber) return row.phone.includes(digits)
  return [row.contactName, row.reason].some((part) => part?.toLowerCase().includes(wanted))
}
