import type { LanguageModel } from '../../assistant/ports.ts'
import { AiSdkModel, type AiSdkModelOptions } from '../ai-sdk/model.ts'
import type { ModelOptions } from '../openai/llm.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/** Google's Gemini models. */
export function googleModel({ model, apiKey, baseUrl, ...rest }: ModelOptions): LanguageModel {
  return new AiSdkModel({
    ...rest,
    ...thinkingOf(model),
    name: 'google',
    secrets: [apiKey],
    load: async () => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI({ apiKey: apiKey ?? '', baseURL: baseUrl, fetch: vendorFetch })(model)
    },
  })
}

/** The least reasoning that each generation of models allows. */
function thinkingOf(model: string): Pick<AiSdkModelOptions, 'providerOptions' | 'thinkingTokens'> {
  if (model.startsWith('gemini-2.5-flash'))
    return { providerOptions: { google: { thinkingConfig: { thinkingBudget: 0 } } } }
  if (model.startsWith('gemini-3'))
    return { providerOptions: { google: { thinkingConfig: { thinkingLevel: 'low' } } }, thinkingTokens: 2_000 }
  return model.startsWith('gemini-2.5') ? { thinkingTokens: 2_000 } : {}
}
