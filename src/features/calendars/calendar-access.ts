import { ProviderError } from '../../kernel/provider-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { CalendarAccess } from './calendar-provider.ts'

/**
 * The encryption context: account secrets are sealed for their connection, so that they cannot be opened in another
 * row.
 */
export const accessContext = (connectionId: string): string => `calendar ${connectionId}`

export const sealAccess = (box: SealedBox, connectionId: string, access: CalendarAccess): Buffer =>
  box.seal(Buffer.from(JSON.stringify(access)), accessContext(connectionId))

/** @throws ProviderError `credentials` if they were sealed with another secret key of the service */
export function openAccess(box: SealedBox, connectionId: string, sealed: Uint8Array): CalendarAccess {
  try {
    return JSON.parse(box.open(sealed, accessContext(connectionId)).toString()) as CalendarAccess
  } catch (cause) {
    const why = 'the access was stored with another secret key of this service; connect the calendar again'
    throw new ProviderError('calendar', why, { problem: 'credentials', retryable: false, cause })
  }
}
