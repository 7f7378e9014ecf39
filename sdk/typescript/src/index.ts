import { Resources } from './generated/resources.ts'
import { type FrontbellOptions, Requests } from './requests.ts'
import { unwrap } from './webhooks.ts'

export * from './errors.ts'
export { etagOf } from './etag.ts'
export type * from './generated/records.ts'
export type * from './generated/resources.ts'
export type { Page, Pages } from './pages.ts'
export type { ChangeOptions, CreateOptions, FrontbellOptions, RequestOptions } from './requests.ts'
export type { UnwrapOptions, WebhookHeaders } from './webhooks.ts'

/** Receives webhooks; needs no API key. */
export const webhooks = { unwrap }

/** The API of one service, with the rights of one API key. */
export class Frontbell extends Resources {
  constructor(options: FrontbellOptions) {
    super(new Requests(options))
  }
}
