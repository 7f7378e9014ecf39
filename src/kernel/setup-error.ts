/** Something that whoever runs the service must mend. The message is shown alone, without a stack: it says what to do. */
export class SetupError extends Error {
  constructor(message: string, detail: { cause?: unknown } = {}) {
    super(message, { cause: detail.cause })
    this.name = 'SetupError'
  }
}
