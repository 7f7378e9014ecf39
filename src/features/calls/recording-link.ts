import { type SignedLinks, signedLinks } from '../../kernel/network/signed-links.ts'

export type RecordingLinks = SignedLinks

/** How long a link in `GET /calls/:id` is valid. */
export const DETAIL_LINK_SECONDS = 60 * 60
/** How long a link in an event is valid: longer than deliveries are retried, so that a receiver can fetch the file later. */
export const EVENT_LINK_SECONDS = 24 * 60 * 60

/** Links to the recordings of calls. @param options.baseUrl the public address of the service; read for each link */
export const recordingLinks = (options: { secret: Uint8Array; baseUrl(): string }): RecordingLinks =>
  signedLinks({ ...options, path: 'recordings', purpose: 'frontbell recording links' })
