import { Option } from 'commander'
import { badRequest } from '../../kernel/api-error.ts'
import { commaList } from '../options.ts'

/** The value of `--events`. @throws BAD_REQUEST in the words of the option */
export async function eventsOf(text: string): Promise<'all' | string[]> {
  if (text === 'all') return text
  const { SUBSCRIBABLE_EVENTS } = await import('../../events/catalogue.ts')
  const names = commaList(text)
  if (names.length === 0 || names.some((name) => name !== '*' && !SUBSCRIBABLE_EVENTS.includes(name)))
    throw badRequest(`--events: must be all, or a list of ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  return names
}

/** `--scheme` of an endpoint, or of events that a command signs itself. */
export const schemeOption = (): Option =>
  new Option('--scheme <scheme>', 'Signature scheme').choices(['ed25519', 'hmac-sha256']).default('ed25519')
