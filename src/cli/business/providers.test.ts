import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { MODEL_KEY, startLocalOpenAi } from '../../../test/providers/local-models.ts'
import { readProviderValues } from '../../features/providers/provider-setting.ts'
import { changeServiceValues, namesOfServiceSettings } from '../../features/providers/service-setting.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { addProviderCommands } from './providers.ts'

const SECRET = Buffer.alloc(32, 7)

async function startCommandTest(env: Record<string, string> = {}) {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-providers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, `${MODEL_KEY}\n`)
  const settings = { FRONTBELL_SECRET_KEY: SECRET.toString('base64'), FRONTBELL_DATA_DIR: folder, ...env }
  const command = await commandRunner(db, addProviderCommands, settings)
  const run = (...words: string[]) => command('providers', ...words, '--business', business.id, '--json')
  return { db, business, keyFile, run, json: async (...words: string[]) => JSON.parse(await run(...words)) }
}

test('a provider is chosen with a key from a file, tested, listed without the key, and cleared', async () => {
  const vendor = await startLocalOpenAi()
  onTestFinished(() => vendor.close())
  vendor.answer = { text: ['Hel', 'lo.'] }
  const { db, business, keyFile, run, json } = await startCommandTest({ FRONTBELL_OPENAI_URL: `${vendor.url}/v1` })

  const set = await json('set', 'model', 'openai', '--model', 'gpt-6-luna', '--key-file', keyFile)
  const tried = await json('test', 'model')
  const listed = await run('list')

  expect(set).toEqual({ for: 'model', provider: 'openai', model: 'gpt-6-luna', voice: null, setIn: 'dashboard' })
  expect(tried).toMatchObject({ ok: true, detail: 'says "Hello."' })
  expect(JSON.parse(listed)).toContainEqual(set)
  expect(listed).not.toContain(MODEL_KEY)
  const { values } = await readProviderValues(db, createSealedBox(SECRET), business.id)
  expect(values).toEqual({ llm: 'openai:gpt-6-luna', openaiApiKey: MODEL_KEY })
  await run('clear', 'model')
  expect(JSON.parse(await run('list'))).toContainEqual({ ...set, provider: 'none', model: null, setIn: 'default' })
})

test('the mail server and the SMS carrier of the dashboard are listed and cleared', async () => {
  const { db, json, run } = await startCommandTest()
  const smtp = { name: 'smtpUrl', value: 'smtp://bell:hush@mail.example.com:587', isSecret: true }
  const from = { name: 'mailFrom', value: 'bell@example.com', isSecret: false }
  await changeServiceValues(db, createSealedBox(SECRET), [smtp, from], NOW)

  const listed = await json('list')

  expect(listed).toContainEqual(
    expect.objectContaining({ for: 'mail-server', provider: 'mail.example.com:587', setIn: 'dashboard' }),
  )
  expect(listed).toContainEqual(
    expect.objectContaining({ for: 'sms-carrier', provider: 'simulator', setIn: 'default' }),
  )
  expect(JSON.stringify(listed)).not.toContain('hush')
  await run('clear', 'mail-server')
  expect(await namesOfServiceSettings(db)).toEqual([])
})

test('if the environment decides, its variable is named, and impossible choices are refused', async () => {
  const { json, run } = await startCommandTest({ FRONTBELL_LLM: 'none' })

  expect(await json('list')).toContainEqual(expect.objectContaining({ for: 'model', setIn: 'FRONTBELL_LLM' }))
  await expect(run('set', 'model', 'openai')).rejects.toThrow('FRONTBELL_LLM')
  await expect(run('set', 'ears', 'deepgram')).rejects.toThrow('port: One of recognition, model, voice, realtime')
  await expect(run('test', 'recognition')).rejects.toThrow('recognition is off')
})
