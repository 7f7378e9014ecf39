/**
 * The names of spans and attributes, in one place: the conventions of OpenTelemetry for generative AI (`gen_ai.`) still change.
 * https://opentelemetry.io/docs/specs/semconv/
 */

export const SPAN = {
  call: 'call',
  turn: 'turn',
  tool: (name: string) => `execute_tool ${name}`,
  /** The wait until the first sound of an answer, by stage. */
  stages: { endpointing: 'endpointing', stt: 'stt', model: 'llm', tts: 'tts', transport: 'transport' },
  playout: 'playout',
  delivery: (eventName: string) => `send ${eventName}`,
} as const

export const ATTRIBUTE = {
  businessId: 'frontbell.business.id',
  callId: 'frontbell.call.id',
  direction: 'frontbell.call.direction',
  endedReason: 'frontbell.call.ended_reason',
  turn: 'frontbell.turn',
  toolOutcome: 'frontbell.tool.outcome',
  eventId: 'frontbell.event.id',
  eventName: 'frontbell.event.name',
  endpointId: 'frontbell.webhook.id',
  outcome: 'frontbell.delivery.outcome',
  detail: 'frontbell.delivery.detail',
  /** Personal data: present only with FRONTBELL_LOG_PII. */
  callerWords: 'frontbell.pii.caller_words',
  assistantWords: 'frontbell.pii.assistant_words',
  callerNumber: 'frontbell.pii.from',
  calledNumber: 'frontbell.pii.to',
  conversationId: 'gen_ai.conversation.id',
  operation: 'gen_ai.operation.name',
  toolName: 'gen_ai.tool.name',
  toolCallId: 'gen_ai.tool.call.id',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  serverAddress: 'server.address',
  errorType: 'error.type',
} as const

/** Values of `gen_ai.operation.name`. */
export const OPERATION = { model: 'chat', tool: 'execute_tool' } as const
