import type { LanguageModel } from '../../assistant/ports.ts'
import { AiSdkModel } from '../ai-sdk/model.ts'
import type { ModelOptions } from '../openai/llm.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/** Anthropic's models. They only reason before the answer if asked to, which we do not. */
export function anthropicModel({ model, apiKey, baseUrl, ...rest }: ModelOptions): LanguageModel {
  return new AiSdkModel({
    ...rest,
    name: 'anthropic',
    secrets: [apiKey],
    load: async () => {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey: apiKey ?? '', baseURL: baseUrl, fetch: vendorFetch })(model)
    },
  })
}
