import type { PushParts } from '../../features/calendars/pushes/keep-pushes.ts'
import { pushPath } from '../../features/calendars/pushes/push-routes.ts'

/** The address for vendors' change reports, which must be https. Null if there is none. */
export function pushAddressAt(publicUrl: string | null): PushParts['pushAddress'] {
  if (publicUrl === null || !publicUrl.startsWith('https://')) return null
  return (kind, channelId) => `${publicUrl}${pushPath(kind, channelId)}`
}
