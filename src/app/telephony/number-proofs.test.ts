import { expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import type { TextToSpeech } from '../../assistant/ports.ts'
import { silentLog } from '../../kernel/log.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { MediaListener, MediaStream } from '../../media/media-stream.ts'
import { numberProofs } from './number-proofs.ts'

const CONFIG = {
  ...{ numberCodesFrom: '+12125550100', smsCarrier: 'simulator' as const },
  ...{ twilioAccountSid: null, twilioAuthToken: null, twilioUrl: null, telnyxApiKey: null, telnyxUrl: null },
} as unknown as ReturnType<Parameters<typeof numberProofs>[0]['config']>

/** A carrier whose called person answers, and the words that this person hears. */
function aCarrier() {
  const said: string[] = []
  const played: number[] = []
  const dialed: object[] = []
  let listener: MediaListener = {}
  let isOver = false
  const stream = {
    sampleRate: 8_000,
    listen: (to: MediaListener) => {
      listener = to
    },
    play: (pcm: Int16Array) => void played.push(pcm.length),
    mark: (name: string) => void queueMicrotask(() => listener.onMark?.(name)),
  } as unknown as MediaStream
  const leg = {
    answer: async () => stream,
    onEnd: () => {},
    hangup: () => {
      isOver = true
    },
  } as unknown as CallLeg
  const tts = {
    name: 'scripted',
    async *speak(text: string) {
      said.push(text)
      yield new Int16Array(160)
    },
  } as unknown as TextToSpeech
  const calls = {
    canDial: () => ['twilio' as const],
    dial: (_carrier: string, call: object) => {
      dialed.push(call)
      return leg
    },
  }
  return {
    said,
    played,
    dialed,
    isOver: () => isOver,
    proofs: numberProofs({ config: () => CONFIG, carriers: () => [], calls, tts, log: silentLog }),
  }
}

test("a code by call is spoken twice, digit by digit, from the operator's number, and then the call ends", async () => {
  const { said, played, dialed, isOver, proofs } = aCarrier()

  await proofs.sendCode({ channel: 'call', to: '+12125550142', code: '408215' } as never)
  await until('the call is over', isOver)

  expect(dialed).toMatchObject([{ from: '+12125550100', to: '+12125550142', businessId: 'operator' }])
  expect(said).toHaveLength(1)
  expect(said[0]?.match(/4\. 0\. 8\. 2\. 1\. 5/g)).toHaveLength(2)
  expect(played).toEqual([160])
})
