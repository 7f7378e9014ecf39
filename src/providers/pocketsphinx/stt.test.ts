import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patientVoice } from '../../../test/harness/patient-voice.ts'
import { peerTest } from '../../../test/harness/peer-tools.ts'
import { until } from '../../../test/harness/until.ts'
import { ManualClock, systemClock } from '../../kernel/clock.ts'
import type { ProviderError as Failure } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { expectFailure, inTime } from '../conformance/failures.suite.ts'
import { describeSpeechToText } from '../conformance/stt.suite.ts'
import { grammarOf, withoutHesitation } from './grammar.ts'
import { pocketsphinx } from './stt.ts'

const START = '2026-03-02T10:00:00Z'

async function spoken(text: string): Promise<Pcm> {
  const voice = patientVoice({ voice: 'rms' })
  const pieces = []
  for await (const pcm of voice.speak(text, { sampleRate: 8000 })) pieces.push(pcm)
  await voice.close()
  return joined(pieces)
}

/** A program in place of pocketsphinx, with `dictionary` next to it. */
async function aProgram(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-ps-'))
  const program = join(folder, 'program')
  const dictionary = join(folder, 'dict')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  await writeFile(dictionary, 'haircut HH EH R\nyes Y EH S\n')
  return { program, dictionary, close: () => rm(folder, { recursive: true, force: true }) }
}

describeSpeechToText('pocketsphinx', async () => {
  const fake = await aProgram('echo "tuesday at ten"')
  const clock = new ManualClock(START)
  const recognizer = pocketsphinx({ clock, ...fake })
  const speech = await spoken('Tuesday at ten')
  return {
    recognizer,
    clock,
    speech,
    text: /tuesday at ten/,
    confidence: 0.5,
    server: null,
    close: () => recognizer.close().then(fake.close),
  }
})

async function failureOf(options: { program: string; dictionary: string }, clock = new ManualClock(START)) {
  const recognizer = pocketsphinx({ clock, ...options })
  onTestFinished(() => recognizer.close())
  const failures: Failure[] = []
  const listener = { onTranscript() {}, onFailed: (error: Failure) => failures.push(error) }
  const stream = recognizer.listen({ sampleRate: 8000 }, listener)
  stream.push(await spoken('Tuesday'))
  stream.finish()
  return { failures, failed: until('the failure', () => failures.length > 0) }
}

test('a program that hangs is killed in time', async () => {
  const fake = await aProgram('exec sleep 600')
  onTestFinished(fake.close)
  const clock = new ManualClock(START)
  const { failures, failed } = await failureOf(fake, clock)

  await inTime(clock, failed)

  expectFailure(failures[0], 'pocketsphinx', { problem: 'timeout', retryable: true, retryAfterMs: null })
  expect(clock.pending).toBe(0)
})

test('a failing program is reported, and a missing one with installation advice', async () => {
  const fake = await aProgram('exit 3')
  onTestFinished(fake.close)

  const broken = await failureOf(fake)
  const missing = await failureOf({ ...fake, program: '/nowhere/pocketsphinx' })
  await Promise.all([broken.failed, missing.failed])

  expectFailure(broken.failures[0], 'pocketsphinx', { problem: 'broken', retryable: true, retryAfterMs: null })
  expectFailure(missing.failures[0], 'pocketsphinx', { problem: 'setup', retryable: false, retryAfterMs: null })
  expect(String(missing.failures[0])).toContain('apt-get install pocketsphinx')
})

test('words missing from the dictionary are left out of the grammar, because one would invalidate it', () => {
  const grammar = grammarOf(['Haircut', 'Balayage', 'hair-cut!', '; <x> ='], (word) => word === 'haircut')

  expect(grammar).toContain('<hint> = haircut;')
  expect(grammar).not.toMatch(/balayage|<x>/i)
  expect(grammarOf([], () => true)).not.toContain('<hint>')
})

test('hesitations are removed from the text, except one at the end of it', () => {
  expect(withoutHesitation('um i would like uh um haircut uh tomorrow')).toBe('i would like haircut tomorrow')
  expect(withoutHesitation('i would like um')).toBe('i would like um')
  expect(withoutHesitation('um um')).toBe('um')
  expect(withoutHesitation('at one in the autumn')).toBe('at one in the autumn')
})

peerTest(
  'pocketsphinx_continuous',
  'telephone speech is recognized by the real program, and leaves no file',
  async () => {
    // Other tests use the recognizer at the same time, so its files are looked for in a folder that is only this test's.
    const folder = await mkdtemp(join(tmpdir(), 'frontbell-ps-'))
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    })
    const recognizer = pocketsphinx({ clock: systemClock })
    onTestFinished(() => recognizer.close())
    const phrases = [
      'yes please',
      'no thank you',
      'tuesday at ten thirty',
      'book a haircut',
      'next friday afternoon',
      'cancel my appointment',
    ]
    const heard: string[] = []
    for (const phrase of phrases) {
      let ended = false
      const at = heard.push('') - 1
      const listener = {
        onTranscript: ({ text }: { text: string }) => {
          heard[at] = text
        },
        onUtteranceEnd: () => {
          ended = true
        },
        onFailed: (error: Error) => {
          ended = true
          heard[at] = String(error)
        },
      }
      const stream = recognizer.listen({ sampleRate: 8000, hints: ['Haircut'] }, listener)
      stream.push(joined([new Int16Array(2_400), await spoken(phrase), new Int16Array(1_600)]))
      stream.finish()
      await until(phrase, () => ended)
      stream.close()
    }

    const right = phrases.filter((phrase, i) => heard[i] === phrase || heard[i] === phrase.replace(' a ', ' '))
    expect(right.length, heard.join('; ')).toBeGreaterThanOrEqual(5)
    expect((await readdir(folder)).filter((name) => name.startsWith('frontbell-pocketsphinx-'))).toEqual([])
  },
)
