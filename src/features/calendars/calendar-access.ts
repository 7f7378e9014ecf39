import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { CalendarAccess } from './calendar-provider.ts'

/** What opens an account is sealed for its connection, so that it opens in no other row. */
const contextOf = (connectionId: string): string => `calendar ${connectionId}`

export const sealAccess = (box: SealedBox, connectionId: string, access: CalendarAccess): Buffer =>
  box.seal(Buffer.from(JSON.stringify(access)), contextOf(connectionId))

/** @throws where another secret key of the service sealed it */
export const openAccess = (box: SealedBox, connectionId: string, sealed: Uint8Array): CalendarAccess =>
  JSON.parse(box.open(sealed, contextOf(connectionId)).toString()) as CalendarAccess
