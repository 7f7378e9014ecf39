import type { LanguageModel } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AiSdkModel } from '../ai-sdk/model.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/** The options of every model of the AI SDK. */
export interface ModelOptions {
  clock: Clock
  model: string
  baseUrl: string
  apiKey: string | null
  firstMs?: number
  idleMs?: number
}

/** OpenAI's models, over chat completions. Reasoning models are told to reason little, because a caller is waiting. */
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
