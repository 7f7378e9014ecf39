import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { patientVoice } from '../../../test/harness/patient-voice.ts'
import { until } from '../../../test/harness/until.ts'
import { ManualClock } from '../../kernel/clock.ts'
import type { ProviderError } from '../../kernel/provider-error.ts'
import { joined } from '../../media/pcm.ts'
import { expectFailure, inTime } from '../conformance/failures.suite.ts'
import { describeSpeechToText } from '../conformance/stt.suite.ts'
import { SherpaSpeechToText } from './stt.ts'

const START = '2026-03-02T10:00:00Z'
const FAKE = new URL('../../../test/providers/fake-sherpa.js', import.meta.url).href

async function aModel(files = ['tokens.txt', 'encoder.onnx', 'encoder.int8.onnx', 'decoder.onnx', 'joiner.onnx']) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-sherpa-'))
  for (const file of files) await writeFile(join(folder, file), '')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

describeSpeechToText('sherpa', async () => {
  const { folder, remove } = await aModel()
  const clock = new ManualClock(START)
  const recognizer = new SherpaSpeechToText({ clock, folder, module: FAKE })
  const voice = patientVoice()
  const pieces = []
  for await (const pcm of voice.speak('I would like a haircut', { sampleRate: 8000 })) pieces.push(pcm)
  await voice.close()
  const close = () => recognizer.close().then(remove)
  return { recognizer, clock, speech: joined(pieces), text: /haircut/, confidence: null, server: null, close }
})

async function listening(options: { module: string; files?: string[] }, clock = new ManualClock(START)) {
  const { folder, remove } = await aModel(options.files)
  const recognizer = new SherpaSpeechToText({ clock, folder, module: options.module })
  onTestFinished(() => recognizer.close().then(remove))
  const failures: ProviderError[] = []
  const stream = recognizer.listen(
    { sampleRate: 8000 },
    { onTranscript() {}, onFailed: (error) => failures.push(error) },
  )
  return { failures, stream, failed: until('the failure', () => failures.length > 0) }
}

const setup = { problem: 'setup', retryable: false, retryAfterMs: null } as const

test('if the package is missing, the error says how to install it', async () => {
  const { failures, failed } = await listening({ module: 'sherpa-onnx-node-that-nobody-installed' })
  await failed

  expectFailure(failures[0], 'sherpa', setup)
  expect(String(failures[0])).toContain('npm install sherpa-onnx-node')
})

test('if the model is incomplete, the error names the missing file', async () => {
  const { failures, failed } = await listening({ module: FAKE, files: ['tokens.txt', 'encoder.int8.onnx'] })
  await failed

  expectFailure(failures[0], 'sherpa', setup)
  expect(String(failures[0])).toContain('there is no decoder*.onnx')
})

test('a model that crashes its process affects nothing else, and is named as the cause', async () => {
  const abort = "console.error('Load model from decoder.onnx failed'); process.abort()"
  const { failures, failed, stream } = await listening({ module: `data:text/javascript,${abort}` })
  stream.push(new Int16Array(160))
  await failed

  expectFailure(failures[0], 'sherpa', setup)
  expect(String(failures[0])).toContain('Load model from decoder.onnx failed')
})

/** A module that ends its process at the second stream. */
const SHORT_LIVED = `
  import { OnlineRecognizer as Fake } from '${FAKE}'
  let streams = 0
  export class OnlineRecognizer extends Fake {
    createStream() {
      if (++streams === 2) process.exit(1)
      return super.createStream()
    }
  }`

test('a process that ends unexpectedly is restarted by the next call', async () => {
  const { folder, remove } = await aModel()
  const module = join(folder, 'short-lived.mjs')
  await writeFile(module, SHORT_LIVED)
  const recognizer = new SherpaSpeechToText({
    clock: new ManualClock(START),
    folder,
    module: pathToFileURL(module).href,
  })
  onTestFinished(() => recognizer.close().then(remove))
  const listen = () => {
    const reported = { ends: 0, failures: [] as ProviderError[] }
    const stream = recognizer.listen(
      { sampleRate: 8000 },
      {
        onTranscript() {},
        onUtteranceEnd: () => void reported.ends++,
        onFailed: (error) => reported.failures.push(error),
      },
    )
    stream.push(new Int16Array(160))
    stream.finish()
    return reported
  }
  const first = listen()
  await until('the first utterance', () => first.ends > 0)
  const second = listen()
  await until('the failure', () => second.failures.length > 0)
  const third = listen()
  await until('the third utterance', () => third.ends > 0)

  expectFailure(second.failures[0], 'sherpa', { problem: 'broken', retryable: true, retryAfterMs: null })
})

test('a process that hangs while loading fails by a time limit', async () => {
  const clock = new ManualClock(START)
  const { failures, failed } = await listening(
    { module: 'data:text/javascript,await new Promise((ok) => setInterval(() => {}, 1000))' },
    clock,
  )
  await inTime(clock, failed)

  expectFailure(failures[0], 'sherpa', { problem: 'timeout', retryable: true, retryAfterMs: null })
  expect(clock.pending).toBe(0)
})
