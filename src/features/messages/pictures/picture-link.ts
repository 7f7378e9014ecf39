import type { Instant } from '../../../kernel/clock.ts'
import { type SignedLinks, signedLinks } from '../../../kernel/network/signed-links.ts'

const HOUR_MS = 60 * 60_000
const LIFETIME_SECONDS = 2 * 60 * 60

/** Links to the pictures of received messages. @param options.baseUrl the public address of the service; read for each link */
export const pictureLinks = (options: { secret: Uint8Array; baseUrl(): string }): SignedLinks =>
  signedLinks({ ...options, path: 'pictures', purpose: 'frontbell picture links' })

/** A link that is valid for at least an hour. It stays the same during an hour, so that pages do not load a picture twice. */
export const pictureUrl = (links: SignedLinks, id: string, now: Instant): string =>
  links.urlFor(id, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS), LIFETIME_SECONDS)
