import type { LanguageModel } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AiSdkModel } from '../ai-sdk/model.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/** What every model behind the AI SDK is opened with. */
export interface ModelOptions {
  clock: Clock
  model: string
  baseUrl: string
  apiKey: string | null
  firstMs?: number
  idleMs?: number
}

/** OpenAI's models, by chat completions. Those that think are told to think little: somebody waits on the line. */
export function openAiModel({ model, apiKey, baseUrl, ...rest }: ModelOptions): LanguageModel {
  const thinks = /^(o\d|gpt-5)/.test(model) && !model.includes('chat')
  return new AiSdkModel({
    ...rest,
    name: 'openai',
    secrets: [apiKey],
    load: async () => {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: apiKey ?? '', baseURL: baseUrl, fetch: vendorFetch }).chat(model)
    },
    ...(thinks ? { providerOptions: { openai: { reasoningEffort: 'low' } }, thinkingTokens: 2_000 } : {}),
  })
}
