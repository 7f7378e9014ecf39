import type { ScriptedAnswer } from '../../src/providers/conformance/llm.suite.ts'
import { type HttpAnswer, type SeenRequest, startLocalVendor, type VendorScript } from './local-vendor.ts'

export const MODEL_KEY = 'sk-secret-of-the-test-0123456789'
export const CHARGED = { inputTokens: 120, outputTokens: 17 }

type Encode = (answer: ScriptedAnswer, request: SeenRequest) => readonly string[]

interface ModelVendor {
  path: RegExp
  authorized(request: SeenRequest): boolean
  refusal: VendorScript['refusal']
  encode: Encode
}

/** A vendor of models on loopback: server-sent events in the vendor's own format. */
async function startLocalModel(vendor: ModelVendor) {
  const said = { answer: { text: [] } as ScriptedAnswer }
  const local = await startLocalVendor({
    authorized: vendor.authorized,
    refusal: vendor.refusal,
    http: (request): HttpAnswer => {
      if (request.method !== 'POST' || !vendor.path.test(request.url.pathname))
        return { status: 404, contentType: 'application/json', pieces: ['{}'] }
      return { contentType: 'text/event-stream', pieces: vendor.encode(whole.answer, request) }
    },
  })
  const whole = Object.assign(local, said, { lastBody: () => String(local.seen.at(-1)?.body ?? '') })
  return whole
}

const event = (data: object | string, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const asText = (args: object | string) => (typeof args === 'string' ? args : JSON.stringify(args))
const halves = (text: string) => [text.slice(0, 3), text.slice(3)]

// --- OpenAI's chat completions, and whoever copies them ----------------------------------------------------------------

export const startLocalOpenAi = () =>
  startLocalModel({
    path: /^\/v1\/chat\/completions$/,
    authorized: ({ headers }) => headers.authorization === `Bearer ${MODEL_KEY}`,
    refusal: (status, message) => ({
      error: {
        message: `${message}: Incorrect API key provided: ${MODEL_KEY}`,
        type: 'invalid_request_error',
        code: `e${status}`,
      },
    }),
    encode: encodeOpenAi,
  })

function encodeOpenAi(answer: ScriptedAnswer): string[] {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_750_000_000,
      model: 'local',
      choices: [{ index: 0, delta, finish_reason }],
    })
  const calls = answer.toolCalls ?? []
  const finish = answer.cutAtLength ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'
  const [first = '', ...rest] = answer.text
  return [
    chunk({ role: 'assistant', content: first }),
    ...rest.map((content) => chunk({ content })),
    ...calls.flatMap(({ id, tool, arguments: args }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name: tool, arguments: '' } }] }),
      ...halves(asText(args)).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    chunk({}, finish),
    event({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_750_000_000,
      model: 'local',
      choices: [],
      usage: { prompt_tokens: CHARGED.inputTokens, completion_tokens: CHARGED.outputTokens, total_tokens: 137 },
    }),
    event('[DONE]'),
  ]
}

// --- Anthropic's messages ----------------------------------------------------------------------------------------------

export const startLocalAnthropic = () =>
  startLocalModel({
    path: /^\/v1\/messages$/,
    authorized: ({ headers }) => headers['x-api-key'] === MODEL_KEY && headers['anthropic-version'] === '2023-06-01',
    refusal: (status, message) => ({
      type: 'error',
      error: { type: `e${status}`, message: `${message} ${MODEL_KEY}` },
    }),
    encode: encodeAnthropic,
  })

function encodeAnthropic(answer: ScriptedAnswer): string[] {
  const say = (data: { type: string } & object) => event(data, data.type)
  const calls = answer.toolCalls ?? []
  const stop_reason = answer.cutAtLength ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn'
  const [first = '', ...rest] = answer.text
  const start = {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'local',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: CHARGED.inputTokens, output_tokens: 1 },
    },
  }
  const text = (piece: string) =>
    say({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } } as { type: string })
  return [
    say(start) +
      say({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as { type: string }) +
      text(first),
    ...rest.map(text),
    say({ type: 'content_block_stop', index: 0 } as { type: string }),
    ...calls.flatMap(({ id, tool, arguments: args }, i) => {
      const index = i + 1
      return [
        { type: 'content_block_start', index, content_block: { type: 'tool_use', id, name: tool, input: {} } },
        ...halves(asText(args)).map((partial_json) => ({
          type: 'content_block_delta',
          index,
          delta: { type: 'input_json_delta', partial_json },
        })),
        { type: 'content_block_stop', index },
      ].map(say)
    }),
    say({
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: CHARGED.outputTokens },
    } as { type: string }),
    say({ type: 'message_stop' }),
  ]
}

// --- Google's generateContent ------------------------------------------------------------------------------------------

export const startLocalGoogle = () =>
  startLocalModel({
    path: /^\/v1beta\/models\/[\w.-]+:streamGenerateContent$/,
    authorized: ({ headers }) => headers['x-goog-api-key'] === MODEL_KEY,
    refusal: (code, message) => ({ error: { code, message: `${message} ${MODEL_KEY}`, status: 'FAILED' } }),
    encode: encodeGoogle,
  })

function encodeGoogle(answer: ScriptedAnswer): string[] {
  const usageMetadata = {
    promptTokenCount: CHARGED.inputTokens,
    candidatesTokenCount: CHARGED.outputTokens,
    totalTokenCount: 137,
  }
  const chunk = (parts: object[], finishReason?: string) =>
    event({
      candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) }],
      usageMetadata,
      modelVersion: 'local',
    })
  const calls = (answer.toolCalls ?? []).map(({ tool, arguments: args }) =>
    chunk([{ functionCall: { name: tool, args } }]),
  )
  return [
    ...answer.text.map((text) => chunk([{ text }])),
    ...calls,
    chunk([{ text: '' }], answer.cutAtLength ? 'MAX_TOKENS' : 'STOP'),
  ]
}
