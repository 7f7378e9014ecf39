import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fastClock } from '../../../test/harness/fast-clock.ts'
import { ManualClock, systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { joined, rms } from '../../media/pcm.ts'
import { describeTextToSpeech } from '../conformance/tts.suite.ts'
import { ttsProviders } from '../index.ts'
import { FLITE_VOICES, FliteTextToSpeech } from './tts.ts'

/** The workers synthesize at a low priority: on a busy machine their ten seconds for a sentence are too short. */
const SLOW = fastClock(1 / 6)

describeTextToSpeech('flite', () => {
  const provider = ttsProviders.find((one) => one.name === 'flite')
  if (!provider) throw new Error('flite is not listed')
  return provider.open({ clock: SLOW, log: silentLog, settings: {} })
})

function aVoice(options: Partial<ConstructorParameters<typeof FliteTextToSpeech>[0]> = {}): FliteTextToSpeech {
  const voice = new FliteTextToSpeech({ clock: SLOW, log: silentLog, ...options })
  onTestFinished(() => voice.close())
  return voice
}

async function say(voice: FliteTextToSpeech, text: string, options: { voice?: string; signal?: AbortSignal } = {}) {
  const pieces = []
  for await (const piece of voice.speak(text, { sampleRate: 8000, ...options })) pieces.push(piece)
  return joined(pieces)
}

/** A worker that runs `code`, which sees `request` and may call `reply`. */
async function aWorker(code: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-voice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'worker.mjs')
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads'
     const reply = (samples) => parentPort.postMessage({ pcm: new Int16Array(samples) })
     parentPort.on('message', (request) => { ${code} })`,
  )
  return pathToFileURL(file)
}

test('every voice speaks, without the silence around its words', async () => {
  const voice = aVoice()
  for (const name of FLITE_VOICES) {
    const pcm = await say(voice, 'Good afternoon.', { voice: name })

    const isLoud = (sample: number) => Math.abs(sample) > 80
    expect(pcm.findIndex(isLoud)).toBeLessThan(8 * 25)
    expect(pcm.length - pcm.findLastIndex(isLoud)).toBeLessThan(8 * 25)
    expect(rms(pcm)).toBeGreaterThan(500)
  }
})

test('a crashed worker fails its request as retryable; the next request gets a new worker', async () => {
  const workerUrl = await aWorker(`if (request.text === 'crash.') throw new Error('boom'); reply(160)`)
  const errors: object[] = []
  const voice = aVoice({ workerUrl, log: { ...silentLog, error: (fields) => errors.push(fields) } })

  await expect(say(voice, 'crash.')).rejects.toMatchObject({ name: 'ProviderError', retryable: true })

  expect(await say(voice, 'Fine.')).toHaveLength(160)
  expect(errors).toHaveLength(1)
})

test('a request queued behind a crash is served by the new worker', async () => {
  const workerUrl = await aWorker(`if (request.text === 'crash.') process.exit(3); reply(160)`)
  const voice = aVoice({ workerUrl })

  const [crashed, served] = await Promise.allSettled([say(voice, 'crash.'), say(voice, 'Fine.')])

  expect(crashed).toMatchObject({ status: 'rejected', reason: { retryable: true } })
  expect(served).toMatchObject({ status: 'fulfilled', value: { length: 160 } })
})

test('a worker that hangs is replaced after the time-out', async () => {
  const workerUrl = await aWorker(`if (request.text === 'hang.') for (;;); reply(160)`)
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const voice = aVoice({ workerUrl, clock, timeoutMs: 1000 })
  await say(voice, 'Warm.')

  const hanging = expect(say(voice, 'hang.')).rejects.toMatchObject({ retryable: true })
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(1000)
  await hanging

  expect(await say(voice, 'Fine.')).toHaveLength(160)
})

test('an idle worker ends after a while, and a new one starts with the next request', async () => {
  const workerUrl = await aWorker(`globalThis.made = (globalThis.made ?? 0) + 1; reply(globalThis.made)`)
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const voice = aVoice({ workerUrl, clock })
  await say(voice, 'One.')
  clock.advance(29_000)
  expect(await say(voice, 'Two.')).toHaveLength(2)
  clock.advance(29_000)
  expect(await say(voice, 'Three.')).toHaveLength(3)

  clock.advance(30_000)

  expect(await say(voice, 'Four.')).toHaveLength(1)
  expect(await Promise.all([say(voice, 'Five.'), say(voice, 'Six.')])).toHaveLength(2)
})

test('a phrase requested concurrently is synthesized once, and then cached', async () => {
  const workerUrl = await aWorker(`globalThis.made = (globalThis.made ?? 0) + 1; reply(globalThis.made)`)
  const voice = aVoice({ workerUrl })

  const together = await Promise.all(['Hello.', 'Hello.', 'Hello.'].map((text) => say(voice, text)))

  expect(together.map((pcm) => pcm.length)).toEqual([1, 1, 1])
  expect(await say(voice, 'Hello.')).toHaveLength(1)
  expect(await say(voice, 'Other.')).toHaveLength(2)
})

test('a request aborted in the queue is never synthesized', async () => {
  const workerUrl = await aWorker(`globalThis.made = (globalThis.made ?? 0) + 1; reply(globalThis.made)`)
  const voice = aVoice({ workerUrl })
  const stop = new AbortController()
  await say(voice, 'Warm.')

  const first = say(voice, 'First.')
  const dropped = say(voice, 'Dropped.', { signal: stop.signal })
  stop.abort()

  expect(await dropped).toHaveLength(0)
  expect(await first).toHaveLength(2)
  expect(await say(voice, 'Next.')).toHaveLength(3)
})

test('after close, new and queued requests fail', async () => {
  const workerUrl = await aWorker(`if (request.text !== 'hang.') reply(160)`)
  const voice = new FliteTextToSpeech({ clock: systemClock, log: silentLog, workerUrl })
  await say(voice, 'Warm.')
  const waiting = Promise.allSettled([say(voice, 'hang.'), say(voice, 'queued.')])
  await new Promise((resolve) => setImmediate(resolve))

  await voice.close()

  for (const one of await waiting) expect(one).toMatchObject({ status: 'rejected', reason: { retryable: false } })
  await expect(say(voice, 'Late.')).rejects.toThrow('closed')
})

test('a process that has used the synthesizer prints nothing and exits by itself', async () => {
  const script = `
    import { FliteTextToSpeech } from ${JSON.stringify(new URL('./tts.ts', import.meta.url).href)}
    import { systemClock } from ${JSON.stringify(new URL('../../kernel/clock.ts', import.meta.url).href)}
    const silent = { debug() {}, info() {}, warn() {}, error() {} }
    const voice = new FliteTextToSpeech({ clock: systemClock, log: silent })
    await voice.warmUp()`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))

  const [code] = await once(child, 'close')

  expect({ code, printed }).toEqual({ code: 0, printed: '' })
})
