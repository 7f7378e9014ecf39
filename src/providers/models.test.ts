import { expect, test } from 'vitest'
import { llmProviders, realtimeProviders, sttProviders, ttsProviders } from './index.ts'
import { KNOWN_MODELS } from './models.ts'

/** OpenAI has announced no model that serves its speech endpoint after these. */
const WITHOUT_SUCCESSOR = ['voice openai gpt-4o-mini-tts']

test('no default model is one whose end its vendor has announced, if there is a successor', () => {
  const ports = { recognition: sttProviders, model: llmProviders, voice: ttsProviders, realtime: realtimeProviders }
  const ending = Object.entries(ports).flatMap(([port, providers]) =>
    providers.flatMap(({ name, defaultModel }) => {
      const known = KNOWN_MODELS[port as keyof typeof ports][name] ?? []
      return known.some(({ id, retiresOn }) => id === defaultModel && retiresOn !== null)
        ? [`${port} ${name} ${defaultModel}`]
        : []
    }),
  )

  expect(ending).toEqual(WITHOUT_SUCCESSOR)
})
