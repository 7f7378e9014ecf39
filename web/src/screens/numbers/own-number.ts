const digits = (phone: string): string => phone.replace(/\D/g, '')
/** Shorter input is a number that is still being typed. */
const LEAST_DIGITS = 7

/** Whether the assistant answers a number, however it is written. Pure. */
export function isOwnNumber(typed: string, own: readonly { phone: string }[]): boolean {
  const wanted = digits(typed).replace(/^0+/, '')
  return wanted.length >= LEAST_DIGITS && own.some(({ phone }) => digits(phone).endsWith(wanted))
}
