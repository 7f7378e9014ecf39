import type { LanguageModel } from '../../assistant/ports.ts'
import { AiSdkModel } from '../ai-sdk/model.ts'
import type { ModelOptions } from '../openai/llm.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/**
 * Whatever speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio, most vendors. Some such servers put a
 * model's thoughts into its answer, between tags; a caller must not hear them.
 */
export function compatibleModel({ model, apiKey, baseUrl, ...rest }: ModelOptions): LanguageModel {
  return new AiSdkModel({
    ...rest,
    name: 'compatible',
    secrets: [apiKey],
    load: async () => {
      const [{ createOpenAICompatible }, { extractReasoningMiddleware, wrapLanguageModel }] = await Promise.all([
        import('@ai-sdk/openai-compatible'),
        import('ai'),
      ])
      const provider = createOpenAICompatible({
        name: 'compatible',
        baseURL: baseUrl,
        includeUsage: true,
        fetch: vendorFetch,
        ...(apiKey === null ? {} : { apiKey }),
      })
      return wrapLanguageModel({
        model: provider.chatModel(model),
        middleware: extractReasoningMiddleware({ tagName: 'think' }),
      })
    },
  })
}
