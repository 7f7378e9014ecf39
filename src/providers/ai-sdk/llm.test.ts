import { expect, onTestFinished, test } from 'vitest'
import {
  CHARGED,
  MODEL_KEY,
  startLocalAnthropic,
  startLocalGoogle,
  startLocalOpenAi,
} from '../../../test/providers/local-models.ts'
import type { LanguageModel } from '../../assistant/ports.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { anthropicModel } from '../anthropic/llm.ts'
import { compatibleModel } from '../compatible/llm.ts'
import { expectFailure } from '../conformance/failures.suite.ts'
import { describeLanguageModel, type ModelBench } from '../conformance/llm.suite.ts'
import { googleModel } from '../google/llm.ts'
import { type ModelOptions, openAiModel } from '../openai/llm.ts'

type Server = Awaited<ReturnType<typeof startLocalOpenAi>>

function benchOf(
  start: () => Promise<Server>,
  path: string,
  open: (options: ModelOptions) => LanguageModel,
  model: string,
) {
  return async (): Promise<ModelBench> => {
    const server = await start()
    const clock = new ManualClock('2026-03-02T10:00:00Z')
    const opened = open({ clock, model, baseUrl: server.url + path, apiKey: MODEL_KEY })
    return {
      model: opened,
      clock,
      server,
      charged: CHARGED,
      close: () => opened.close().then(() => server.close()),
    }
  }
}

describeLanguageModel('openai', benchOf(startLocalOpenAi, '/v1', openAiModel, 'gpt-4.1-mini'))
describeLanguageModel('compatible', benchOf(startLocalOpenAi, '/v1', compatibleModel, 'llama3.2:3b'))
describeLanguageModel('anthropic', benchOf(startLocalAnthropic, '/v1', anthropicModel, 'claude-haiku-4-5'))
describeLanguageModel('google', benchOf(startLocalGoogle, '/v1beta', googleModel, 'gemini-2.5-flash'))

async function aModel(
  open: (options: ModelOptions) => LanguageModel,
  model: string,
  apiKey: string | null = MODEL_KEY,
) {
  const server = await startLocalOpenAi()
  onTestFinished(() => server.close())
  const clock = new ManualClock('2026-03-02T10:00:00Z')
  return { server, model: open({ clock, model, baseUrl: `${server.url}/v1`, apiKey }) }
}

async function said(model: LanguageModel): Promise<string> {
  let text = ''
  for await (const part of model.respond({ instructions: 'Be brief.', turns: [] }))
    if (part.kind === 'text') text += part.text
  return text
}

test('text between thinking tags is not spoken to the caller', async () => {
  const { server, model } = await aModel(compatibleModel, 'qwen3')
  server.answer = { text: ['<thi', 'nk>The caller wants', ' Tuesday.</think>', 'Tuesday ', 'it is.'] }

  expect((await said(model)).trim()).toBe('Tuesday it is.')
})

test('a reasoning model is asked to reason little, with extra tokens for reasoning in addition to its answer', async () => {
  const { server, model } = await aModel(openAiModel, 'gpt-5-mini')
  server.answer = { text: ['Hello.'] }

  await said(model)

  expect(JSON.parse(server.lastBody())).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 2_400 })
})

test('a model that can answer without reasoning is asked to', async () => {
  const { server, model } = await aModel(openAiModel, 'gpt-6-luna')
  server.answer = { text: ['Hello.'] }

  await said(model)

  expect(JSON.parse(server.lastBody())).toMatchObject({ reasoning_effort: 'none', max_completion_tokens: 400 })
})

test('a self-hosted server needs no key', async () => {
  const { server, model } = await aModel(compatibleModel, 'llama3.2', null)

  await said(model).catch(() => '')

  expect(server.seen[0]?.headers.authorization).toBeUndefined()
})

test('a refused connection is distinguished from a broken one', async () => {
  const { server, model } = await aModel(openAiModel, 'gpt-4.1-mini')
  await server.close()

  const failure = await said(model).catch((error) => error)

  expectFailure(failure, 'openai', { problem: 'unreachable', retryable: true, retryAfterMs: null })
})

test('closing a model stops its answers', async () => {
  const { server, model } = await aModel(openAiModel, 'gpt-4.1-mini')
  server.manner = 'drip'
  server.answer = { text: ['Once ', 'upon a time'] }

  let text = ''
  for await (const part of model.respond({ instructions: '', turns: [] })) {
    text += part.kind === 'text' ? part.text : ''
    await model.close()
  }

  expect(text).toBe('Once ')
})
