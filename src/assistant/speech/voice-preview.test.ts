import { afterAll, expect, test } from 'vitest'
import { patientVoice } from '../../../test/harness/patient-voice.ts'
import { systemClock } from '../../kernel/clock.ts'
import { parseWav } from '../../media/wav.ts'
import type { TextToSpeech } from '../ports.ts'
import { previewVoice } from './voice-preview.ts'

const flite = patientVoice()
afterAll(() => flite.close())

const english = { language: 'en-US', country: 'US', lexicon: [] }
const preview = (sample: { text: string; voice?: string; speed?: number }) =>
  previewVoice(flite, sample, english, systemClock)
const samplesOf = (wav: Uint8Array) => parseWav(Buffer.from(wav)).channels[0]?.length ?? 0

test('a preview is a WAV file at the requested speed', async () => {
  const text = 'Hello, this is Riverside Dental.'

  const [slow, usual, fast] = await Promise.all([0.5, 1, 2].map((speed) => preview({ text, voice: 'kal', speed })))

  expect(parseWav(Buffer.from(usual as Uint8Array)).sampleRate).toBe(16_000)
  const lengths = [slow, usual, fast].map((wav) => samplesOf(wav as Uint8Array))
  expect((lengths[0] ?? 0) / (lengths[1] ?? 1)).toBeGreaterThan(1.7)
  expect((lengths[2] ?? 0) / (lengths[1] ?? 1)).toBeLessThan(0.65)
})

test('an unknown voice or an empty text is refused, and the error names the field', async () => {
  await expect(preview({ text: 'Hello.', voice: 'nobody' })).rejects.toMatchObject({
    ...{ code: 'BAD_REQUEST', message: expect.stringMatching(/^voiceId: .*slt/) },
  })
  await expect(preview({ text: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test("a preview reads numbers and the owner's words as a call does", async () => {
  const spoken: string[] = []
  const voice: TextToSpeech = {
    name: 'noted',
    async *speak(text) {
      spoken.push(text)
      yield new Int16Array(160)
    },
    async close() {},
  }
  const speaker = { language: 'en-US', country: 'US', lexicon: [{ written: 'Nguyen', spoken: 'Win' }] }

  await previewVoice(voice, { text: 'Dr. Nguyen charges $45.' }, speaker, systemClock)

  expect(spoken).toEqual(['Doctor Win charges 45 dollars.'])
})
