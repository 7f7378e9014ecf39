import type { LanguageModel } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AiSdkModel, type AiSdkModelOptions } from '../ai-sdk/model.ts'
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

/** OpenAI's models, over chat completions. Reasoning models are told to reason as little as they can, because a caller is waiting. */
export function openAiModel({ model, apiKey, baseUrl, ...rest }: ModelOptions): LanguageModel {
  return new AiSdkModel({
    ...rest,
    name: 'openai',
    secrets: [apiKey],
    load: async () => {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: apiKey ?? '', baseURL: baseUrl, fetch: vendorFetch }).chat(model)
    },
    ...reasoningOf(model),
  })
}

/** These answer without any reasoning when asked to. */
const ANSWERS_AT_ONCE = /^gpt-6-(?:luna|sol)$|^gpt-6\.1-terra$/
const REASONS = /^(?:o\d|gpt-[5-9])/

function reasoningOf(model: string): Pick<AiSdkModelOptions, 'providerOptions' | 'thinkingTokens'> {
  if (ANSWERS_AT_ONCE.test(model)) return { providerOptions: { openai: { reasoningEffort: 'none' } } }
  if (!REASONS.test(model) || model.includes('chat')) return {}
  return { providerOptions: { openai: { reasoningEffort: 'low' } }, thinkingTokens: 2_000 }
}
