/** Fetches a file that a carrier holds for a received message. */
export interface PictureSource {
  /**
   * @param carrier the name of the carrier that brought the message
   * @param limits more bytes are an error; `signal` ends the request
   * @throws PictureFailure
   */
  fetch(carrier: string, url: string, limits: { maxBytes: number; signal: AbortSignal }): Promise<Uint8Array>
}

/** A picture could not be fetched. The message is for the team of the business: a few words, without the address. */
export class PictureFailure extends Error {
  /** Another try may succeed. */
  readonly retryable: boolean

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retryable = options.retryable
  }
}
