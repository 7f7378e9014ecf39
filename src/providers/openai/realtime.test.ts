import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import {
  CALLER_SAID,
  REALTIME_CHARGED,
  REALTIME_KEY,
  SAID,
  startLocalRealtime,
} from '../../../test/providers/local-realtime.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { describeRealtime } from '../conformance/realtime.suite.ts'
import { OpenAiRealtime } from './realtime.ts'

async function open() {
  const server = await startLocalRealtime()
  const clock = new ManualClock('2026-03-02T10:00:00Z')
  const baseUrl = `${server.url}/v1`
  const realtime = new OpenAiRealtime({ clock, baseUrl, apiKey: REALTIME_KEY, model: 'gpt-realtime', voice: 'marin' })
  return { server, clock, realtime, close: () => realtime.close().then(() => server.close()) }
}

describeRealtime('openai', async () => {
  const bench = await open()
  const { server } = bench
  const received = (type: string) => server.received.filter((message) => message.type === type)
  return {
    ...bench,
    answerText: SAID,
    callerText: CALLER_SAID,
    charged: REALTIME_CHARGED,
    callTool: ({ id, tool, arguments: args }) => {
      server.next.toolCall = { call_id: id, name: tool, arguments: JSON.stringify(args) }
    },
    speakSlowly: (on) => {
      server.next.slowly = on
    },
    toolResults: () =>
      Object.fromEntries(
        received('conversation.item.create')
          .filter(({ item }) => (item as { type: string }).type === 'function_call_output')
          .map(({ item }) => {
            const { call_id, output } = item as { call_id: string; output: string }
            return [call_id, JSON.parse(output)]
          }),
      ),
    truncated: () =>
      received('conversation.item.truncate').map(({ item_id, audio_end_ms }) => ({
        answerId: String(item_id),
        heardMs: Number(audio_end_ms),
      })),
  }
})

test('phone audio is sent and received as mu-law, without conversion', async () => {
  const { server, realtime, close } = await open()
  onTestFinished(close)
  let samples = 0
  const listener = { onAudio: (_id: string, pcm: Int16Array) => (samples += pcm.length), onFailed() {} }
  const session = realtime.converse({ sampleRate: 8000, instructions: 'Be kind.' }, listener)
  session.push(new Int16Array(160))
  session.prompt('Greet.')
  await until('the greeting', () => samples === 8_000)

  const [update, append] = server.received
  expect(update).toMatchObject({
    session: {
      audio: { input: { format: { type: 'audio/pcmu' } }, output: { format: { type: 'audio/pcmu' }, voice: 'marin' } },
    },
  })
  expect(Buffer.from(String(append?.audio), 'base64')).toHaveLength(160)
})
