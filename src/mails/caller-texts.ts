/** The texts that people get about their appointments when they, or someone with their number, call. GSM alphabet, short. */

export const callerCodeText = (business: string, code: string): string =>
  `${business}: your code is ${code}. Share it only with our assistant. If you did not just call or text us, ignore this message.`

/** An appointment was moved or canceled in a call. `at` and `from` are written times. */
export function changedByPhoneText(
  business: { name: string; phone: string },
  change: { did: 'moved'; from: string; to: string } | { did: 'cancelled'; at: string },
  service: string | null,
): string {
  const what = service ?? 'your appointment'
  const said =
    change.did === 'moved'
      ? `${what} was moved by phone from ${change.from} to ${change.to}.`
      : `${what} on ${change.at} was canceled by phone.`
  return `${business.name}: ${said} If this wasn't you, call ${business.phone}.`
}
