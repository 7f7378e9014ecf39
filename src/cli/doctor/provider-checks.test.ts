import { expect, onTestFinished, test } from 'vitest'
import { MODEL_KEY, startLocalOpenAi } from '../../../test/providers/local-models.ts'
import { REALTIME_KEY, startLocalRealtime } from '../../../test/providers/local-realtime.ts'
import { EAR_KEY, startLocalDeepgram } from '../../../test/providers/local-recognizers.ts'
import { startLocalElevenLabs, VOICE_KEY } from '../../../test/providers/local-voices.ts'
import { parseConfig } from '../../config/config.ts'
import { checkOwnProviders, checkProviders } from './provider-checks.ts'

async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting
  onTestFinished(() => server.close())
  return server
}

test('by default only the built-in voice is checked, and the checks say what is not configured', async () => {
  expect(await checkProviders(parseConfig({}))).toMatchObject([
    { what: 'Voice', ok: true, detail: 'flite' },
    { what: 'Speech recognition', ok: true, detail: 'none: callers use the keypad (FRONTBELL_STT)' },
    { what: 'AI model', ok: true, detail: 'none: the built-in assistant answers (FRONTBELL_LLM)' },
  ])
})

test('every chosen provider is used once, fallbacks included', async () => {
  const voices = await opened(startLocalElevenLabs())
  const ears = await opened(startLocalDeepgram())
  const models = await opened(startLocalOpenAi())
  models.answer = { text: ['Hel', 'lo.'] }

  const findings = await checkProviders(
    parseConfig({
      FRONTBELL_TTS: 'elevenlabs,flite',
      FRONTBELL_ELEVENLABS_API_KEY: VOICE_KEY,
      FRONTBELL_ELEVENLABS_URL: voices.url,
      FRONTBELL_STT: 'deepgram',
      FRONTBELL_DEEPGRAM_API_KEY: EAR_KEY,
      FRONTBELL_DEEPGRAM_URL: ears.url,
      FRONTBELL_LLM: 'compatible:llama3.2:3b',
      FRONTBELL_LLM_URL: `${models.url}/v1`,
      FRONTBELL_LLM_API_KEY: MODEL_KEY,
    }),
  )

  expect(findings).toMatchObject([
    { what: 'Voice', ok: true, detail: 'elevenlabs:eleven_flash_v2_5' },
    { what: 'Voice', ok: true, detail: 'flite' },
    { what: 'Speech recognition', ok: true, detail: expect.stringContaining('deepgram:nova-3: heard "') },
    { what: 'AI model', ok: true, detail: 'compatible:llama3.2:3b: says "Hello."' },
  ])
})

test('a wrong key, a server that is not running and a wrong address each come with a fix, and no key is shown', async () => {
  const realtime = await opened(startLocalRealtime())
  const models = await opened(startLocalOpenAi())
  const away = await startLocalOpenAi()
  await away.close()
  models.manner = 'garbage'

  const findings = await checkProviders(
    parseConfig({
      FRONTBELL_REALTIME: 'openai',
      FRONTBELL_OPENAI_API_KEY: `${REALTIME_KEY}x`,
      FRONTBELL_OPENAI_URL: `${realtime.url}/v1`,
      FRONTBELL_STT: 'compatible',
      FRONTBELL_STT_URL: away.url,
      FRONTBELL_LLM: 'compatible:qwen3',
      FRONTBELL_LLM_URL: `${models.url}/v1`,
      FRONTBELL_LLM_API_KEY: MODEL_KEY,
    }),
  )

  expect(findings.slice(1)).toMatchObject([
    { what: 'Speech recognition', ok: false, fix: expect.stringContaining('FRONTBELL_STT_URL') },
    { what: 'AI model', ok: false, fix: expect.stringContaining('FRONTBELL_LLM_URL is the address of such a server') },
    { what: 'Realtime model', ok: false, fix: expect.stringContaining('FRONTBELL_OPENAI_API_KEY') },
  ])
  expect(JSON.stringify(findings)).not.toContain('secret')
})

test('providers that businesses have chosen in the dashboard are used once, with their own keys', async () => {
  const models = await opened(startLocalOpenAi())
  models.answer = { text: ['Hel', 'lo.'] }
  const config = parseConfig({ FRONTBELL_OPENAI_URL: `${models.url}/v1`, FRONTBELL_TTS: 'flite' })

  const findings = await checkOwnProviders(config, [
    { name: 'Bell', values: { llm: 'openai', openaiApiKey: MODEL_KEY, tts: 'elevenlabs' } },
    { name: 'Wrong', values: { llm: 'openai', openaiApiKey: `${MODEL_KEY}x` } },
    { name: 'Keyless', values: { llm: 'openai' } },
    { name: 'Default', values: { deepgramApiKey: EAR_KEY } },
  ])

  expect(findings).toMatchObject([
    { what: 'AI model of Bell', ok: true, detail: 'openai:gpt-6-luna: says "Hello."' },
    { what: 'AI model of Wrong', ok: false, fix: expect.stringContaining('Enter the API key again in the dashboard') },
    { what: 'AI model of Keyless', ok: false, fix: expect.stringContaining('Settings > Providers') },
  ])
  expect(JSON.stringify(findings)).not.toContain(MODEL_KEY)
})
