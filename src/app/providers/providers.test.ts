import { expect, test } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { openProviders, priceTable } from './providers.ts'

test('by default there is the built-in voice, no recognizer and no model', async () => {
  const chosen = openProviders(parseConfig({}), systemClock, silentLog)

  expect(chosen).toMatchObject({ tts: { name: 'flite' }, stt: null, model: null, realtime: null })
  await chosen.tts.close()
})

test('opening the chosen providers connects to nothing', async () => {
  const env = { FRONTBELL_OPENAI_API_KEY: 'k', FRONTBELL_OPENAI_URL: 'http://127.0.0.1:1/v1' }
  const choice = { FRONTBELL_TTS: 'openai,flite:kal', FRONTBELL_STT: 'openai', FRONTBELL_LLM: 'openai:gpt-4.1' }

  const chosen = openProviders(parseConfig({ ...env, ...choice, FRONTBELL_REALTIME: 'openai' }), systemClock, silentLog)

  expect(Object.values(chosen).map((port) => port?.name)).toEqual(['openai', 'openai', 'openai', 'openai'])
  await Promise.all(Object.values(chosen).map((port) => port?.close()))
})

test.each([
  [{ FRONTBELL_LLM: 'openai' }, 'FRONTBELL_LLM=openai also needs FRONTBELL_OPENAI_API_KEY.'],
  [{ FRONTBELL_LLM: 'compatible' }, 'FRONTBELL_LLM=compatible needs a model, such as compatible:llama3.2.'],
  [{ FRONTBELL_STT: 'elevenlabs' }, 'FRONTBELL_STT must be one of none, deepgram'],
  [{ FRONTBELL_TTS: 'flite,parrot' }, '("parrot" is not)'],
  [{ FRONTBELL_STT_CENTS_PER_MINUTE: 'little' }, 'FRONTBELL_STT_CENTS_PER_MINUTE must be a number of cents'],
  [{ FRONTBELL_STT_CENTS_PER_MINUTE: 'deepgram=-1' }, '("deepgram=-1" is not)'],
  [{ FRONTBELL_LLM_URL: 'localhost' }, 'FRONTBELL_LLM_URL must be a URL that begins with http:// or https://'],
])('%o is refused before anything starts', (env, message) => {
  expect(() => parseConfig(env)).toThrow(message)
})

test('prices come from the settings, for all or by provider, and local providers are free', () => {
  const { providers } = priceTable(
    parseConfig({
      FRONTBELL_TTS_CENTS_PER_THOUSAND_CHARACTERS: '1.5',
      FRONTBELL_STT_CENTS_PER_MINUTE: 'deepgram=0.43, openai=0.6',
      FRONTBELL_LLM_CENTS_PER_MILLION_INPUT_TOKENS: '15,compatible=0',
    }),
  )

  expect(providers).toMatchObject({
    recognizedSeconds: { usual: 0, of: { deepgram: 0.43, openai: 0.6, sherpa: 0 } },
    spokenCharacters: { usual: 1.5, of: { flite: 0 } },
    inputTokens: { usual: 15, of: { compatible: 0 } },
  })
})
