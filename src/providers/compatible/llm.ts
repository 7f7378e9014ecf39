import type { LanguageModel } from '../../assistant/ports.ts'
import { AiSdkModel } from '../ai-sdk/model.ts'
import type { ModelOptions } from '../openai/llm.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/**
 * A language model with OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio and most vendors. Some servers
 * put the model's reasoning between tags into the answer; the caller must not hear it.
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
