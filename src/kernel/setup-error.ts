/** An error that the operator must fix. The message is shown without a stack, so it must say what to do. */
export class SetupError extends Error {
  constructor(message: string, detail: { cause?: unknown } = {}) {
    super(message, { cause: detail.cause })
    this.name = 'SetupError'
  }
}
