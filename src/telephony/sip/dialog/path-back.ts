import type { SipEndpoint } from '../endpoint.ts'
import { sipUri } from '../message/uri.ts'
import type { Hop, Path } from '../transport/hop.ts'
import type { Dialog } from './dialog.ts'

/** The path that the dialog names, or the path that the call came by if that one cannot be resolved. */
export async function pathBack(endpoint: SipEndpoint, dialog: Dialog, source: Hop): Promise<Path> {
  try {
    return await endpoint.pathTo(dialog.nextHop, source)
  } catch (error) {
    endpoint.log.warn(
      { err: error, call: dialog.callId },
      'Contact not reachable, answering to where the call came from',
    )
    return endpoint.pathTo(sipUri({ host: source.address, port: source.port }), source)
  }
}
