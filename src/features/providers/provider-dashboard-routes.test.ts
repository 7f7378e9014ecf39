import { expect, onTestFinished, test } from 'vitest'
import { PARTS } from '../../../test/factories/dashboard-people.ts'
import { TOOL_DEPS } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import type { TestBody, TestReply } from '../../../test/harness/test-client.ts'
import { MODEL_KEY, startLocalOpenAi } from '../../../test/providers/local-models.ts'
import { startLocalElevenLabs, VOICE_KEY } from '../../../test/providers/local-voices.ts'
import { BusinessProviders } from '../../app/providers/business-providers.ts'
import { providerSettingsApi } from '../../app/providers/provider-settings-api.ts'
import { openProviders } from '../../app/providers/providers.ts'
import { parseConfig } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { ProviderSettingsView } from './provider-dashboard-routes.ts'

const { box } = TOOL_DEPS
const PLACE = { box, clock: systemClock, log: silentLog }

/** The API of a service with these settings in its environment. */
function serviceWith(env: Record<string, string> = {}): Promise<TestApi> {
  const providers = providerSettingsApi({ config: parseConfig(env), ...PLACE })
  return startTestApi({ dashboardParts: { ...PARTS, providers } })
}

/** The providers that calls use on a service with these settings. */
function providersOf(app: TestApi, env: Record<string, string> = {}, isBusy = () => false): BusinessProviders {
  const config = parseConfig(env)
  const defaults = openProviders(config, app.clock, silentLog)
  const all = new BusinessProviders({ config, db: app.db, box, clock: app.clock, log: silentLog, defaults, isBusy })
  onTestFinished(async () => {
    await all.close()
    await defaults.tts.close()
  })
  return all
}

const settingsOf = (reply: TestReply<TestBody>) => reply.body.data as unknown as ProviderSettingsView
const portOf = (reply: TestReply<TestBody>, port: string) => settingsOf(reply).ports.find((one) => one.port === port)

test('a key and a choice are stored, the key encrypted, and no answer contains the key', async () => {
  const app = await serviceWith()
  const admin = await app.signIn('admin')

  const saved = await admin.patch('/providers', {
    choices: { model: { provider: 'openai', model: 'gpt-6-luna' } },
    keys: { openai: MODEL_KEY },
  })
  const read = await admin.get('/providers')

  expect(saved.status).toBe(200)
  expect(portOf(read, 'model')).toMatchObject({ isOwn: true, fixedBy: null, provider: 'openai', model: 'gpt-6-luna' })
  expect(settingsOf(read).keys).toContainEqual({ vendor: 'openai', source: 'business' })
  expect(saved.text + read.text).not.toContain(MODEL_KEY)
  const rows = await app.db.read`SELECT * FROM provider_settings`
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(MODEL_KEY)
  expect(Buffer.concat(rows.flatMap((row) => row.sealed_value ?? [])).includes(MODEL_KEY)).toBe(false)
})

test('a business sees and changes only its own providers, and members may not see them', async () => {
  const app = await serviceWith()
  const { business: other } = await app.addBusiness()
  const [admin, stranger, member] = await Promise.all([
    app.signIn('admin'),
    app.signIn('owner', other.id),
    app.signIn('member'),
  ])
  await admin.patch('/providers', { choices: { model: { provider: 'openai' } }, keys: { openai: MODEL_KEY } })

  const seen = await stranger.get('/providers')
  const changed = await stranger.patch('/providers', { choices: { model: { provider: 'openai' } } })

  expect(portOf(seen, 'model')).toMatchObject({ isOwn: false, provider: 'none' })
  expect(changed).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('keys.openai') } } })
  expect((await member.get('/providers')).status).toBe(403)
  const providers = providersOf(app)
  expect(await providers.of(app.business.id)).toMatchObject({ model: { name: 'openai' } })
  expect(await providers.of(other.id)).toMatchObject({ model: null })
})

test('the environment overrides a business, and the answer names the variable', async () => {
  const env = { FRONTBELL_LLM: 'anthropic', FRONTBELL_ANTHROPIC_API_KEY: 'sk-of-the-operator' }
  const app = await serviceWith(env)
  const admin = await app.signIn('admin')

  const refused = await admin.patch('/providers', { choices: { model: { provider: 'openai' } } })
  const key = await admin.patch('/providers', { keys: { anthropic: 'sk-of-the-business' } })

  expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('FRONTBELL_LLM') } } })
  expect(key.status).toBe(409)
  const read = await admin.get('/providers')
  expect(portOf(read, 'model')).toMatchObject({ fixedBy: 'FRONTBELL_LLM', provider: 'anthropic' })
  expect(settingsOf(read).keys).toContainEqual({ vendor: 'anthropic', source: 'environment' })
  expect(read.text).not.toContain('sk-of-the-operator')
  // A business's setting from before the operator's decision does not count either.
  await app.db.write`INSERT INTO provider_settings VALUES (${app.business.id}, 'llm', 'none', NULL, now())`
  expect(await providersOf(app, env).of(app.business.id)).toMatchObject({ model: { name: 'anthropic' } })
})

test("on a shared service no business can spend on the operator's key or server", async () => {
  const app = await serviceWith({ FRONTBELL_OPENAI_API_KEY: 'sk-of-the-operator' })
  const admin = await app.signIn('admin')
  const alone = await admin.patch('/providers', { choices: { model: { provider: 'openai' } } })
  await admin.patch('/providers', { choices: { model: null } })
  await app.addBusiness()

  const shared = await admin.patch('/providers', { choices: { model: { provider: 'openai' } } })
  const server = await admin.patch('/providers', { choices: { model: { provider: 'compatible', model: 'llama' } } })

  expect([alone.status, shared.status, server.status]).toEqual([200, 400, 400])
})

test.each([
  [{ choices: { model: { provider: 'openai' } } }, 'keys.openai: enter the API key of OpenAI'],
  [{ choices: { model: { provider: 'parrot' } } }, 'there is no provider named parrot'],
  [{ choices: { voice: { provider: 'flite', voice: 'nobody' } } }, 'the built-in voices are slt'],
  [{ choices: { voice: { provider: 'none' } } }, 'the assistant needs a voice'],
  [{ choices: { recognition: { provider: 'sherpa' } } }, 'the operator has to set up'],
  [{ choices: { model: { provider: 'openai', model: 'a,compatible:b' } } }, 'choices'],
  [{ keys: { openai: 'two words' } }, 'keys'],
])('%j is refused with a reason', async (change, reason) => {
  const app = await serviceWith()
  const admin = await app.signIn('admin')

  const reply = await admin.patch('/providers', change)

  expect(reply.status).toBe(400)
  expect(reply.body.error.message).toContain(reason)
})

test('a key is tested with a real request before it is saved, and a wrong key is distinguished from a server that is down', async () => {
  const vendor = await startLocalOpenAi()
  vendor.answer = { text: ['Hel', 'lo.'] }
  const app = await serviceWith({ FRONTBELL_OPENAI_URL: `${vendor.url}/v1` })
  const admin = await app.signIn('admin')
  const draft = { port: 'model', choice: { provider: 'openai' } }

  const good = await admin.post('/providers/test', { ...draft, keys: { openai: MODEL_KEY } })
  const wrong = await admin.post('/providers/test', { ...draft, keys: { openai: `${MODEL_KEY}x` } })
  await vendor.close()
  const away = await admin.post('/providers/test', { ...draft, keys: { openai: MODEL_KEY } })

  expect(good.body.data).toMatchObject({ ok: true, detail: 'says "Hello."', problem: null })
  expect(wrong.body.data).toMatchObject({ ok: false, problem: 'credentials' })
  expect(away.body.data).toMatchObject({ ok: false, problem: 'unreachable' })
  expect(good.text + wrong.text + away.text).not.toContain(MODEL_KEY)
  expect(await app.db.read`SELECT FROM provider_settings`).toHaveLength(0)
})

test('a voice can be heard before it is chosen', async () => {
  const vendor = await startLocalElevenLabs()
  onTestFinished(() => vendor.close())
  const app = await serviceWith({ FRONTBELL_ELEVENLABS_URL: vendor.url })
  const admin = await app.signIn('admin')

  const choice = { provider: 'elevenlabs', voice: 'Rachel' }
  const heard = await admin.post('/providers/sample', { port: 'voice', choice, keys: { elevenlabs: VOICE_KEY } })

  expect(Buffer.from(String(heard.body.data.wav), 'base64').subarray(0, 4).toString()).toBe('RIFF')
  expect(vendor.seen.at(-1)?.url.pathname).toContain('Rachel')
})

test('a change applies to the next call; a call in progress keeps its providers until it ends', async () => {
  const app = await serviceWith()
  const admin = await app.signIn('admin')
  let busy = true
  const providers = providersOf(app, {}, () => busy)
  await admin.patch('/providers', { choices: { model: { provider: 'openai' } }, keys: { openai: MODEL_KEY } })
  const inProgress = await providers.of(app.business.id)
  let closed = false
  const model = inProgress.model as { name: string; close(): Promise<void> }
  const close = model.close.bind(model)
  model.close = async () => {
    closed = true
    await close()
  }

  await admin.patch('/providers', { choices: { model: { provider: 'anthropic' } }, keys: { anthropic: MODEL_KEY } })
  const next = await providers.of(app.business.id)
  await app.clock.advance(600_000)

  expect([inProgress.model?.name, next.model?.name, closed]).toEqual(['openai', 'anthropic', false])
  busy = false
  await app.clock.advance(600_000)
  expect(closed).toBe(true)
})

test('a key encrypted with another secret key is ignored, and calls use the providers of the installation', async () => {
  const app = await serviceWith()
  await app.db.write`
    INSERT INTO provider_settings VALUES
      (${app.business.id}, 'llm', 'openai', NULL, now()), (${app.business.id}, 'openaiApiKey', NULL, ${Buffer.from('x')}, now())`

  expect(await providersOf(app).of(app.business.id)).toMatchObject({ model: null, tts: { name: 'flite' } })
})
