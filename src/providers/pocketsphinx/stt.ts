import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListenOptions, SpeechToText } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { pcmToBytes } from '../../media/pcm-bytes.ts'
import { TimeLimit } from '../time-limit.ts'
import { type Recognized, UtteranceSpeechToText } from '../utterances.ts'
import { failureOfTime, missingSetup } from '../vendor-failure.ts'
import { grammarOf, withoutHesitation } from './grammar.ts'
import { withoutSilence, withUpperBand } from './wide-band.ts'

export interface PocketsphinxOptions {
  clock: Clock
  program?: string
  dictionary?: string
  timeoutMs?: number
}

const PROVIDER = 'pocketsphinx'
const PROGRAM = 'pocketsphinx_continuous'
const DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
const INSTALL = 'is not installed: apt-get install pocketsphinx pocketsphinx-en-us'
/** It hears every sound as part of its grammar, so its words are a guess that must be confirmed. */
const GUESS = 0.5
/** The program prints one line for each utterance. */
const MAX_OUTPUT_LETTERS = 10_000

/** Debian's pocketsphinx, one process per utterance: no key, no network, and only the words of its grammar. */
export function pocketsphinx(options: PocketsphinxOptions): SpeechToText {
  const words = lazily(() => readDictionary(options.dictionary ?? DICTIONARY))
  return new UtteranceSpeechToText({
    name: PROVIDER,
    hearsNames: false,
    isLocal: true,
    rates: [8_000],
    recognize: (utterance, _sampleRate, wish, signal) => recognize(utterance, wish, signal, options, words),
  })
}

async function recognize(
  utterance: Pcm,
  { hints = [], people = [] }: ListenOptions,
  signal: AbortSignal,
  options: PocketsphinxOptions,
  words: () => Promise<Dictionary>,
): Promise<Recognized | null> {
  const known = await words()
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-pocketsphinx-'))
  const files = {
    grammar: join(folder, 'grammar.jsgf'),
    dictionary: join(folder, 'grammar.dict'),
    audio: join(folder, 'audio.raw'),
  }
  try {
    const grammar = grammarOf(hints, (word) => known.has(word), people)
    await writeFile(files.grammar, grammar)
    // The program would take 0.2 s of a processor to read the whole dictionary, and 0.04 s to read this one.
    await writeFile(files.dictionary, linesOf(known, grammar))
    // Uses a file, because the program seeks in its input. No other user may read the folder.
    await writeFile(files.audio, pcmToBytes(withUpperBand(withoutSilence(utterance))))
    if (signal.aborted) return null
    const text = await run(files, options, signal)
    return signal.aborted ? null : { text: withoutHesitation(text.replaceAll(/\s+/g, ' ')), confidence: GUESS }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Files {
  grammar: string
  dictionary: string
  audio: string
}

function run(
  { grammar, dictionary, audio }: Files,
  options: PocketsphinxOptions,
  signal: AbortSignal,
): Promise<string> {
  const { clock, program = PROGRAM, timeoutMs = 10_000 } = options
  const failure = (message: string, cause?: unknown) =>
    new ProviderError(PROVIDER, message, { problem: 'broken', retryable: true, cause })
  return new Promise((resolve, reject) => {
    const inputs = ['-infile', audio, '-jsgf', grammar, '-dict', dictionary]
    const child = spawn(program, [...inputs, '-logfn', '/dev/null'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const limit = new TimeLimit(clock, () => end(() => reject(failureOfTime(PROVIDER, 'did not finish', timeoutMs))))
    const abort = () => end(() => resolve(''))
    const end = (complete: () => void) => {
      limit.stop()
      signal.removeEventListener('abort', abort)
      kill(child)
      complete()
    }
    let text = ''
    limit.start(timeoutMs)
    signal.addEventListener('abort', abort, { once: true })
    child.on('error', (cause: NodeJS.ErrnoException) =>
      end(() =>
        reject(cause.code === 'ENOENT' ? missingSetup(PROVIDER, INSTALL, cause) : failure('did not start', cause)),
      ),
    )
    child.stdout.on('data', (piece: Buffer) => {
      text = (text + piece).slice(0, MAX_OUTPUT_LETTERS)
    })
    child.on('close', (code) => end(() => (code === 0 ? resolve(text.trim()) : reject(failure(`ended with ${code}`)))))
  })
}

function kill(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

/** The lines of each word, one for each of its pronunciations. A grammar with a word that is not in here is refused as a whole. */
type Dictionary = ReadonlyMap<string, string>

async function readDictionary(path: string): Promise<Dictionary> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw missingSetup(PROVIDER, INSTALL, cause)
  })
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    // The second pronunciation of "read" is that of "read(2)".
    const word = line.slice(0, line.indexOf(' ')).replace(/\(\d+\)$/, '')
    const before = lines.get(word)
    lines.set(word, before === undefined ? line : `${before}\n${line}`)
  }
  return lines
}

/** The part of the dictionary that the grammar needs. */
const linesOf = (dictionary: Dictionary, grammar: string): string =>
  [...new Set(grammar.split(/[^a-z']+/))].flatMap((word) => dictionary.get(word) ?? []).join('\n')

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}
