import { parentPort, workerData } from 'node:worker_threads'
import { putThisThreadBehind } from '../../kernel/thread-priority.ts'
import { trimmed } from '../../media/pcm.ts'
import { resampled } from '../../media/resample.ts'
import { parseWav } from '../../media/wav.ts'
import { OUTPUT_FOLDER, runInMemory, type WasmModule } from './memory-wasi.ts'

/** One synthesis, as it crosses the thread. */
export interface FliteRequest {
  readonly text: string
  readonly voice: string
  /** 1 is the voice's own pace. */
  readonly speed: number
  /** Of the reply, Hz. */
  readonly sampleRate: number
}

export type FliteReply = { readonly pcm: Int16Array<ArrayBuffer> } | { readonly error: string }

/** Quieter than this is the synthesiser's silence around speech (200 ms before, 100 ms behind), of which a little is kept. */
const QUIET = 100
const KEPT_SECONDS = 0.02

/** The compiled program is made once by the main thread and shared. */
putThisThreadBehind()

const { module } = workerData as { module: WasmModule }

parentPort?.on('message', (request: FliteRequest) => {
  const reply = synthesise(request)
  parentPort?.postMessage(reply, 'pcm' in reply ? [reply.pcm.buffer] : [])
})

function synthesise({ text, voice, speed, sampleRate }: FliteRequest): FliteReply {
  try {
    const pace = speed === 1 ? [] : ['--setf', `duration_stretch=${(1 / speed).toFixed(3)}`]
    const order = ['flite', '-voice', voice, ...pace, '-t', text, '-o', `${OUTPUT_FOLDER}/speech.wav`]
    const run = runInMemory(module, order)
    if (run.exitCode !== 0 || !run.output) return { error: `exit ${run.exitCode}: ${run.said.trim()}` }
    const speech = parseWav(run.output)
    const tight = trimmed(speech.channels[0] ?? new Int16Array(0), QUIET, KEPT_SECONDS * speech.sampleRate)
    return { pcm: Int16Array.from(resampled(tight, speech.sampleRate, sampleRate)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
