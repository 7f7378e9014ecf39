import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

/** Random ids, of which one can be given out before its span exists. */
export interface SpanIds extends IdGenerator {
  /** The next span that is started gets this id, 16 hexadecimal digits. */
  useNext(spanId: string): void
}

export class ReservableIds implements SpanIds {
  readonly #random = new RandomIdGenerator()
  #next: string | null = null

  generateTraceId(): string {
    return this.#random.generateTraceId()
  }

  generateSpanId(): string {
    const id = this.#next ?? this.#random.generateSpanId()
    this.#next = null
    return id
  }

  useNext(spanId: string): void {
    this.#next = spanId
  }
}
