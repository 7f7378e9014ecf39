import type { PushParts } from '../../features/calendars/pushes/keep-pushes.ts'
import { pushPath } from '../../features/calendars/pushes/push-routes.ts'

/** Where vendors report changes to: only to an address with https. Null: there is none. */
export function pushAddressAt(publicUrl: string | null): PushParts['pushAddress'] {
  if (publicUrl === null || !publicUrl.startsWith('https://')) return null
  return (kind, channelId) => `${publicUrl}${pushPath(kind, channelId)}`
}
