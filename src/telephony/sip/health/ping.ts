import { randomBytes } from 'node:crypto'
import { newTag } from '../dialog/dialog.ts'
import type { SipEndpoint } from '../endpoint.ts'
import { HeaderFields, nameAddr } from '../message/headers.ts'
import { noBody, type SipRequest } from '../message/message.ts'
import { sipUri } from '../message/uri.ts'
import type { Path, Protocol } from '../transport/hop.ts'

export interface Host {
  readonly host: string
  readonly port: number
  readonly protocol: Protocol
}

/** Over UDP, the request is sent five times in this time. */
const PATIENCE_MS = 8_000

/** The same text for every cause, so that a trunk does not reveal which ports of a host are open. */
const UNREACHABLE = 'the host could not be reached'

/** Sends OPTIONS. Null if the host responds, otherwise why it counts as unreachable. Never rejects. */
export async function ping(
  endpoint: SipEndpoint,
  { host, port, protocol }: Host,
  permits: (address: string) => boolean,
): Promise<string | null> {
  try {
    let reason: string | null = UNREACHABLE
    for (const path of await endpoint.pathsTo({ host, port, protocol }, permits)) {
      reason = await askAt(endpoint, path, host, port)
      if (reason === null) break
    }
    return reason
  } catch {
    return UNREACHABLE
  }
}

function askAt(endpoint: SipEndpoint, path: Path, host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const transaction = endpoint.transactions.request(optionsRequest(endpoint, path, host, port), path, {
      onFailure: () => resolve(UNREACHABLE),
      onResponse: ({ status, reason }) => {
        if (status < 200) return
        cancelPatience()
        resolve(status === 503 || status === 500 ? `the host answered ${status} ${reason}` : null)
      },
    })
    const cancelPatience = endpoint.clock.after(PATIENCE_MS, () => {
      transaction.terminate()
      resolve(UNREACHABLE)
    })
  })
}

function optionsRequest(endpoint: SipEndpoint, path: Path, host: string, port: number): SipRequest {
  const target = sipUri({ host, port })
  const own = sipUri({ user: 'ping', host: path.local.address, port: path.local.port })
  return {
    method: 'OPTIONS',
    uri: target,
    maxForwards: 70,
    vias: [],
    from: nameAddr(own, new Map([['tag', newTag()]])),
    to: nameAddr(target),
    callId: randomBytes(16).toString('hex'),
    cseq: { number: 1, method: 'OPTIONS' },
    headers: new HeaderFields({ Contact: endpoint.contact(path), Accept: 'application/sdp' }),
    body: noBody,
  }
}
