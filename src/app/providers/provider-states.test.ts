import { expect, test } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { providerStates } from './provider-states.ts'

const KEY = 'sk-very-secret'

test('by default the built-in voice is used, and each other provider shows what it needs', () => {
  const { realtime, recognisers, models, voices } = providerStates(parseConfig({}))

  expect(realtime).toMatchObject([
    { provider: 'openai', isUsed: false, missing: ['FRONTBELL_REALTIME=openai', 'FRONTBELL_OPENAI_API_KEY'] },
  ])
  expect(voices.filter(({ isUsed }) => isUsed)).toMatchObject([{ provider: 'flite', missing: [] }])
  expect([...recognisers, ...models].filter(({ isUsed }) => isUsed)).toEqual([])
  expect(recognisers.find(({ provider }) => provider === 'pocketsphinx')?.missing).toEqual([
    'FRONTBELL_STT=pocketsphinx',
  ])
})

test('providers in use come first, in the order of preference, with their models, and no key is shown', () => {
  const states = providerStates(
    parseConfig({
      FRONTBELL_OPENAI_API_KEY: KEY,
      FRONTBELL_ANTHROPIC_API_KEY: KEY,
      FRONTBELL_LLM: 'google:gemini-2.5-pro,openai',
      FRONTBELL_GOOGLE_API_KEY: KEY,
      FRONTBELL_REALTIME: 'openai:gpt-realtime-mini',
    }),
  )

  expect(states.models.slice(0, 3)).toMatchObject([
    { provider: 'google', model: 'gemini-2.5-pro', isUsed: true, missing: [] },
    { provider: 'openai', model: 'gpt-6-luna', isUsed: true, missing: [] },
    { provider: 'anthropic', model: null, isUsed: false, missing: ['FRONTBELL_LLM=anthropic'] },
  ])
  expect(states.realtime).toMatchObject([{ model: 'gpt-realtime-mini', isUsed: true, missing: [] }])
  expect(states.realtime[0]?.voices).toContain('marin')
  expect(JSON.stringify(states)).not.toContain(KEY)
})
