import { type Dispatcher, request } from 'undici'
import { PictureFailure, type PictureSource, type SmsCarrier } from '../../features/messages/sms-carrier.ts'
import { connectionCode } from '../vendor-failure.ts'

/** Twilio redirects to a file server. */
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Temporary: the picture may appear later, or the carrier recovers. */
const TEMPORARY = new Set([404, 408, 425, 429])
const REFUSED_ADDRESS = 'ERR_ADDRESS_DENIED'

type Carrier = Pick<SmsCarrier, 'name' | 'pictureAccess'>

export interface CarrierPicturesOptions {
  /** Connects only to addresses that the address guard allows. */
  guarded: Dispatcher
  /** For the carrier's own address, which the operator has set. */
  direct: Dispatcher
  carriers(): readonly Carrier[]
}

/**
 * Fetches pictures from carriers. The credentials of a carrier go to its own address only, never to the target of a redirect; every other
 * address has to be https and public.
 */
export function carrierPictures({ guarded, direct, carriers }: CarrierPicturesOptions): PictureSource {
  return {
    async fetch(name, address, { maxBytes, signal }) {
      const access = carriers().find((carrier) => carrier.name === name)?.pictureAccess
      let url = urlOf(address)
      for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
        const isOwn = url.origin === access?.origin
        if (!isOwn && url.protocol !== 'https:')
          throw new PictureFailure('is not at an https address', { retryable: false })
        const reply = await answerFrom(url, {
          dispatcher: isOwn ? direct : guarded,
          headers: isOwn ? { ...access?.headers } : {},
          signal,
        })
        const next = REDIRECTS.has(reply.statusCode) ? reply.headers.location : undefined
        if (next === undefined) return readBody(reply, maxBytes)
        discard(reply)
        url = urlOf(String(next), url)
      }
      throw new PictureFailure('is behind too many redirects', { retryable: false })
    },
  }
}

function urlOf(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new PictureFailure('has no usable address', { retryable: false })
  const url = new URL(address, base)
  if (url.username !== '' || url.password !== '')
    throw new PictureFailure('has an address with a password', { retryable: false })
  return url
}

async function answerFrom(
  url: URL,
  options: { dispatcher: Dispatcher; headers: Record<string, string>; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  try {
    return await request(url, { method: 'GET', ...options })
  } catch (cause) {
    throw failureOf(cause, options.signal)
  }
}

async function readBody(reply: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const { statusCode: status, body, headers } = reply
  try {
    if (status !== 200)
      throw new PictureFailure(`was refused by the carrier (HTTP ${status})`, {
        retryable: status >= 500 || TEMPORARY.has(status),
      })
    const tooLarge = () => new PictureFailure(`is larger than ${maxBytes / 1024 / 1024} MiB`, { retryable: false })
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxBytes) throw tooLarge()
    }
    if (bytes === 0) throw new PictureFailure('is empty', { retryable: true })
    return Buffer.concat(pieces)
  } catch (cause) {
    throw failureOf(cause, null)
  } finally {
    discard(reply)
  }
}

/** Destroying a body that was not read to its end makes the body emit an error. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function failureOf(cause: unknown, signal: AbortSignal | null): PictureFailure {
  if (cause instanceof PictureFailure) return cause
  if (connectionCode(cause) === REFUSED_ADDRESS)
    return new PictureFailure('is at an address that is not allowed', { retryable: false, cause })
  const isLate = signal?.aborted === true || (cause as Error).name === 'AbortError'
  return new PictureFailure(isLate ? 'did not come in time' : 'could not be fetched', { retryable: true, cause })
}
