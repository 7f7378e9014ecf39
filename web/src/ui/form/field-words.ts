import { toSentence } from '../../format.ts'

/**
 * What the service says about a request, in the words of the screens: the service names fields as the API does ("contactPhone: is empty"),
 * which nobody sees on a form. Pure.
 */

/** Names whose words differ from what the screens call them. */
const NAMES: Readonly<Record<string, string>> = {
  allowedCountries: 'allowed countries',
  allowedIps: 'allowed addresses',
  body: 'text',
  chatUrl: 'chat address',
  contactName: 'name',
  contactPhone: 'phone number',
  durationMinutes: 'length',
  endsAt: 'end',
  expiresAt: 'expiry',
  file: 'file',
  from: 'number that it comes from',
  givenAt: 'time of the consent',
  phone: 'phone number',
  phones: 'phone numbers',
  priceCents: 'price',
  repeatsUntil: 'last date',
  scheduledAt: 'start',
  startsAt: 'start',
  timezone: 'time zone',
  to: 'phone number',
  url: 'address',
}

/** "maxCallSeconds" -> "max call seconds", "staffId" -> "staff", "questions[2].name" -> "name" */
export function fieldWords(field: string): string {
  const last =
    field
      .replace(/\[\d+\]/g, '')
      .split('.')
      .findLast((part) => !/^\d+$/.test(part)) ?? field
  return NAMES[last] ?? spaced(last)
}

const spaced = (name: string): string =>
  name
    .replace(/Ids?$/, (end) => (end === 'Ids' && name.length > 3 ? 's' : ''))
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()

/** A name of the API within a sentence: it has a capital inside, as "startsAt". Texts in quotes are what people typed. */
const NAME_INSIDE = /"[^"]*"|\b[a-z]{2,}(?:[A-Z][a-z]*)+\b/g

/** Puts the words of fields in place of their names within a message. */
export const withoutNames = (message: string): string =>
  message.replace(NAME_INSIDE, (found) => (found.startsWith('"') ? found : fieldWords(found)))

const FIELD_FIRST = /^([A-Za-z][\w.[\]]*): (.+)$/s
/** What the service says of a field, so that the field is the subject: "must be ...", "is empty". */
const PREDICATE = /^(must|is|are|has|have|can|cannot|finds|needs)\b/

/** The message as a sentence: "contactPhone: is empty" -> "The phone number is empty." */
export function inWords(message: string): string {
  const [, field, rest = ''] = FIELD_FIRST.exec(message) ?? []
  if (field === undefined) return toSentence(withoutNames(message))
  const said = withoutNames(rest)
  const words = fieldWords(field)
  return PREDICATE.test(said)
    ? toSentence(`the ${words} ${said}`)
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${said}`
}
