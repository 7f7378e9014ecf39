import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { OpenAiRealtime } from '../../src/providers/openai/realtime.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { aCallScene } from '../phones/call-scene.ts'
import { CALLER_SAID, REALTIME_KEY, SAID, startLocalRealtime } from '../providers/local-realtime.ts'

test("a call over OpenAI's realtime protocol is greeted, heard and interrupted, and handed over when the socket breaks", async () => {
  const db = await createTestDatabase()
  const server = await startLocalRealtime()
  const realtime = new OpenAiRealtime({
    ...{ clock: systemClock, baseUrl: `${server.url}/v1`, apiKey: REALTIME_KEY },
    ...{ model: 'gpt-realtime', voice: 'marin' },
  })
  onTestFinished(() => realtime.close().then(() => server.close()))
  const scene = await aCallScene(db, { deps: { realtime } })
  const caller = scene.call()
  const said = (role: string) => caller.captions.filter((caption) => caption.role === role).map(({ text }) => text)
  const received = (type: string) => server.received.filter((message) => message.type === type)

  await until('the greeting', () => said('assistant').includes(SAID))
  await caller.waits(4_000)
  server.next.slowly = true
  caller.leg.stream.callerSpeaks = true
  await caller.waits(300)
  caller.leg.stream.callerSpeaks = false
  await caller.waits(100)
  await until('the answer', () => said('caller').includes(CALLER_SAID) && caller.leg.stream.queuedMs() > 0)
  await caller.waits(200)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(40)
  await until('the truncation', () => received('conversation.item.truncate').length > 0)

  expect(caller.leg.stream.queuedMs()).toBe(0)
  expect(received('session.update')[0]?.session).toMatchObject({
    audio: { input: { turn_detection: { silence_duration_ms: 500, interrupt_response: true } } },
  })
  expect(received('conversation.item.truncate')[0]?.audio_end_ms).toBeGreaterThanOrEqual(100)
  expect(scene.setup.voice.said).toContain('This call is recorded.')

  caller.leg.stream.callerSpeaks = false
  await server.close()
  await until('who takes over', () => scene.setup.voice.said.some((text) => text.includes('another way')))
  await caller.hangsUp()
  const { transcript, costBreakdown } = await scene.record(caller)
  expect(transcript.map(({ role }) => role)).toContain('caller')
  expect(costBreakdown).toHaveProperty('model')
})
