/** Whether `typed` occurs in the name, the reason or the number; the format of the number does not matter. Pure. */
export function matchesOptOut(
  row: { phone: string; contactName: string | null; reason?: string | null },
  typed: string,
): boolean {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return true
  const digits = wanted.replace(/[^\d]/g, '')
  const isNumber = digits !== '' && /^[\d\s()+.-]+$/.test(wanted)
  if (isNumber) return row.phone.includes(digits)
  return [row.contactName, row.reason].some((part) => part?.toLowerCase().includes(wanted))
}
