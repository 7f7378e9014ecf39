import { isOpenNow } from '../../features/appointments/availability.ts'
import type { Business } from '../../features/business/business.ts'
import {
  listDestinations,
  type TransferDestination,
} from '../../features/transfer-destinations/transfer-destination.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { isWithinHours } from '../../kernel/time/within-hours.ts'
import type { Database } from '../../store/database.ts'

/** A destination as a conversation knows it. */
export type KnownDestination = Pick<
  TransferDestination,
  'id' | 'name' | 'kind' | 'numbers' | 'ring' | 'ringSeconds' | 'announces' | 'acceptByKey'
>

/** The destinations that take calls at this moment, in order; empty if they cannot be read. */
export async function loadDestinations(
  db: Database,
  business: Business,
  now: Instant,
  log: Log,
): Promise<KnownDestination[]> {
  try {
    const active = (await listDestinations(db, business.id)).filter(({ active }) => active)
    const asksHours = active.some(({ takesCalls }) => takesCalls === 'open_hours')
    const isOpen = asksHours && (await isOpenNow(db, business, now))
    return active.filter((one) => takesCalls(one, { isOpen, now, timezone: business.timezone }))
  } catch (err) {
    log.warn({ businessId: business.id, err }, 'could not read the destinations of transfers; the call has none')
    return []
  }
}

function takesCalls(
  { takesCalls: when, hours }: TransferDestination,
  { isOpen, now, timezone }: { isOpen: boolean; now: Instant; timezone: string },
): boolean {
  if (when === 'always') return true
  return when === 'open_hours' ? isOpen : isWithinHours(hours ?? {}, now, timezone)
}

/** The number for callers who ask for nobody by name: that of the business, otherwise that of its first destination. Pure. */
export const usualPhone = (business: Business, destinations: readonly KnownDestination[]): string | null =>
  business.transferPhone ?? destinations[0]?.numbers[0] ?? null

/** The destination with this id, or with this number; null if there is none. Pure. */
export const destinationOf = (
  destinations: readonly KnownDestination[],
  { destinationId, to }: { destinationId?: string | undefined; to: string },
): KnownDestination | null =>
  destinations.find(({ id }) => id === destinationId) ??
  (destinationId === undefined ? destinations.find(({ numbers }) => numbers.includes(to)) : undefined) ??
  null

/** The text in lower case without punctuation, with a space at both ends, so that only whole words match. */
const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The destination whose name the text contains, the longest name first; null if there is none. Pure. */
export function destinationIn<T extends Pick<KnownDestination, 'name'>>(
  text: string,
  destinations: readonly T[],
): T | null {
  const said = plainWords(text)
  const byLength = [...destinations].sort((a, b) => b.name.length - a.name.length)
  return byLength.find(({ name }) => plainWords(name).trim() !== '' && said.includes(plainWords(name))) ?? null
}

const TO_SOMEBODY = [
  '(?:speak|talk|chat) (?:to|with)',
  '(?:put|pass|send) (?:me|us) (?:through|on|over)(?: (?:to|with))?',
  '(?:connect|transfer|get|give) me(?: (?:to|with|through to|over to))?',
  '(?:get hold of|get through to|reach|word with)',
].join('|')

/** The destination that a caller asks to talk to now: "put me through to billing"; null if there is none. Pure. */
export function destinationAsked<T extends Pick<KnownDestination, 'name'>>(
  text: string,
  destinations: readonly T[],
): T | null {
  const found = destinationIn(text, destinations)
  if (found === null) return null
  const name = plainWords(found.name).trim()
  const asks = new RegExp(` (?:${TO_SOMEBODY}) (?:(?:the|your|our|somebody|someone|in|from|at) )*${name} `, 'u')
  const puts = new RegExp(` put (?:the )?${name} (?:on|through) `, 'u')
  const said = plainWords(text)
  return asks.test(said) || puts.test(said) ? found : null
}
