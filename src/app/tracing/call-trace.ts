import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LiveCallInfo, LiveEvent } from '../../assistant/call/control.ts'
import type { EndedReason } from '../../features/calls/call.ts'
import { ATTRIBUTE, OPERATION, SPAN } from './names.ts'
import { traceparentOf } from './traceparent.ts'
import type { Tracing } from './tracing.ts'
import { turnStages } from './turn-stages.ts'

type Of<Kind extends LiveEvent['kind']> = Extract<LiveEvent, { kind: Kind }>

/** The reasons for the end of a call that are faults of this service or its providers. */
const FAULTS: ReadonlySet<EndedReason> = new Set<EndedReason>([
  'internal_error',
  'provider_error',
  'network_error',
  'media_timeout',
  'interrupted',
])

/** The answer that the caller hears. */
interface OpenTurn {
  span: Span
  context: Context
  firstSoundMs: number
}

/**
 * The spans of one call: the call contains a turn for each answer, and a turn contains its stages, tools and playout. A turn is known once
 * its answer is heard. Tools run before that, so they reserve the id of their turn.
 */
export class CallTrace {
  readonly #tracing: Tracing
  readonly #call: Span
  readonly #inCall: Context
  readonly #tools = new Map<string, Span>()
  #turn: OpenTurn | null = null
  /** The turn to which the tools that ran since the last answer belong. */
  #reserved: { spanId: string; startMs: number } | null = null
  #callerWords: string[] = []
  #assistantWords: string[] = []

  constructor(tracing: Tracing, { id, businessId, direction, from, to, startedAt }: LiveCallInfo) {
    this.#tracing = tracing
    this.#call = tracing.tracer.startSpan(
      SPAN.call,
      {
        kind: direction === 'inbound' ? SpanKind.SERVER : SpanKind.CLIENT,
        startTime: startedAt,
        attributes: {
          [ATTRIBUTE.callId]: id,
          [ATTRIBUTE.conversationId]: id,
          [ATTRIBUTE.businessId]: businessId,
          [ATTRIBUTE.direction]: direction,
          ...(tracing.withPii && { [ATTRIBUTE.callerNumber]: from, [ATTRIBUTE.calledNumber]: to }),
        },
      },
      ROOT_CONTEXT,
    )
    this.#inCall = trace.setSpan(ROOT_CONTEXT, this.#call)
  }

  /** The header for requests that the call makes now: of the running tool, otherwise of the call. */
  get traceparent(): string {
    const running = [...this.#tools.values()].at(-1) ?? this.#call
    return traceparentOf(running.spanContext())
  }

  answered(at: Date): void {
    this.#call.addEvent('answered', at)
  }

  /** Words as they were recognized, or as the caller begins to hear them. */
  said({ role, text, final }: Of<'caption'>): void {
    if (!this.#tracing.withPii || !final) return
    if (role === 'caller') this.#callerWords.push(text)
    else this.#assistantWords.push(text)
  }

  toolStarted({ toolCallId, name }: Of<'tool_started'>): void {
    const { tracer, ids } = this.#tracing
    this.#reserved ??= { spanId: ids.generateSpanId(), startMs: this.#nowMs() }
    const { traceId, traceFlags } = this.#call.spanContext()
    const turn = trace.setSpanContext(ROOT_CONTEXT, { traceId, traceFlags, spanId: this.#reserved.spanId })
    const attributes = {
      [ATTRIBUTE.operation]: OPERATION.tool,
      [ATTRIBUTE.toolName]: name,
      [ATTRIBUTE.toolCallId]: toolCallId,
    }
    this.#tools.set(toolCallId, tracer.startSpan(SPAN.tool(name), { startTime: this.#nowMs(), attributes }, turn))
  }

  toolEnded({ toolCallId, outcome }: Pick<Of<'tool_ended'>, 'toolCallId' | 'outcome'>): void {
    this.#tools.get(toolCallId)?.setAttribute(ATTRIBUTE.toolOutcome, outcome).end(this.#nowMs())
    this.#tools.delete(toolCallId)
  }

  /** The first sound of an answer was handed to the line. */
  answerBegan({ turn, latency }: Of<'latency'>): void {
    this.#endTurn()
    const { startMs, heardMs, stages } = turnStages(latency, this.#nowMs())
    const { span, context } = this.#startTurn(startMs, turn)
    this.#turn = { span, context, firstSoundMs: heardMs }
    this.#noteWords(ATTRIBUTE.callerWords, this.#callerWords.splice(0))
    // Words said before, such as the greeting, belong to no answer.
    this.#assistantWords = this.#assistantWords.slice(-1)
    for (const { stage, name, startMs, endMs } of stages) {
      const attributes = stage === 'model' ? { [ATTRIBUTE.operation]: OPERATION.model } : {}
      this.#tracing.tracer.startSpan(name, { startTime: startMs, attributes }, context).end(endMs)
    }
  }

  stateChanged({ state }: Of<'state'>): void {
    if (state !== 'speaking') this.#endTurn()
  }

  ended(reason: EndedReason): void {
    this.#endTurn()
    for (const toolCallId of [...this.#tools.keys()]) this.toolEnded({ toolCallId, outcome: 'abandoned' })
    if (this.#reserved !== null) this.#startTurn(this.#reserved.startMs, null).span.end(this.#nowMs())
    this.#call.setAttribute(ATTRIBUTE.endedReason, reason)
    if (FAULTS.has(reason)) this.#call.setStatus({ code: SpanStatusCode.ERROR, message: reason })
    this.#call.end(this.#nowMs())
  }

  /** @param turn its number; null if no answer was heard */
  #startTurn(startMs: number, turn: number | null): { span: Span; context: Context } {
    const { tracer, ids } = this.#tracing
    if (this.#reserved !== null) ids.useNext(this.#reserved.spanId)
    this.#reserved = null
    const attributes = turn === null ? {} : { [ATTRIBUTE.turn]: turn }
    const span = tracer.startSpan(SPAN.turn, { startTime: startMs, attributes }, this.#inCall)
    return { span, context: trace.setSpan(this.#inCall, span) }
  }

  #endTurn(): void {
    if (this.#turn === null) return
    const { span, context, firstSoundMs } = this.#turn
    const nowMs = Math.max(this.#nowMs(), firstSoundMs)
    this.#tracing.tracer.startSpan(SPAN.playout, { startTime: firstSoundMs }, context).end(nowMs)
    this.#noteWords(ATTRIBUTE.assistantWords, this.#assistantWords.splice(0))
    span.end(nowMs)
    this.#turn = null
  }

  #noteWords(attribute: string, words: readonly string[]): void {
    if (words.length > 0) this.#turn?.span.setAttribute(attribute, words.join(' '))
  }

  #nowMs(): number {
    return this.#tracing.clock.now().getTime()
  }
}
