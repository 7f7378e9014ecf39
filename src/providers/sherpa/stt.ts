import type { ChildProcess } from 'node:child_process'
import type { ListenOptions, SpeechListener, SpeechStream, SpeechToText } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { startProcess } from '../../kernel/process/child-process.ts'
import { besideThis } from '../../kernel/process/worker-thread.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { TimeLimit } from '../time-limit.ts'
import { failureOfTime, missingSetup, redacted } from '../vendor-failure.ts'
import type { SherpaReport, SherpaRequest } from './sherpa-process.ts'

export interface SherpaOptions {
  clock: Clock
  /** A folder with tokens.txt and the encoder, decoder and joiner of a streaming transducer. */
  folder: string
  /** The module to import; for tests. */
  module?: string
  /** The time limits for loading the model (20 s), and for the rest of an utterance after `finish` (5 s). */
  loadMs?: number
  finishMs?: number
}

const PROVIDER = 'sherpa'
const MISSING = 'sherpa-onnx-node is not installed: npm install sherpa-onnx-node, beside Frontbell'

/**
 * sherpa-onnx on this machine, with the user's own model, in one separate process for all calls: the library aborts its
 * process if it cannot read the model, which must not end every call.
 */
export class SherpaSpeechToText implements SpeechToText {
  readonly name = PROVIDER
  readonly isLocal = true
  readonly #options: SherpaOptions
  readonly #streams = new Map<number, SherpaStream>()
  readonly #loading: TimeLimit
  #process: ChildProcess | null = null
  #ready = false
  #count = 0

  constructor(options: SherpaOptions) {
    this.#options = options
    const { clock, loadMs = 20_000 } = options
    this.#loading = new TimeLimit(clock, () => this.#broke(failureOfTime(PROVIDER, 'did not load its model', loadMs)))
  }

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    const child = this.#start()
    const id = this.#count++
    const { clock, finishMs = 5_000 } = this.#options
    const send = (message: SherpaRequest) => {
      if (child.connected) child.send(message, () => {})
    }
    const stream = new SherpaStream(
      { id, clock, finishMs, send, ended: () => this.#streams.delete(id) },
      options,
      listener,
    )
    this.#streams.set(id, stream)
    return stream
  }

  async close(): Promise<void> {
    for (const stream of [...this.#streams.values()]) stream.close()
    await this.#stop()
  }

  #start(): ChildProcess {
    if (this.#process) return this.#process
    const { module = 'sherpa-onnx-node', folder, loadMs = 20_000 } = this.#options
    const child = startProcess(besideThis('sherpa-process', import.meta.url), [module, folder])
    let stderr = ''
    child.stderr?.on('data', (piece: Buffer) => {
      stderr = `${stderr}${piece}`.slice(-1_000)
    })
    child.on('message', (report: SherpaReport) => {
      if (this.#process === child) this.#take(report)
    })
    child.on('error', (cause) => {
      if (this.#process === child) this.#broke(broken('its process could not be started', cause))
    })
    child.on('close', () => {
      if (this.#process === child) this.#broke(this.#ended(stderr))
    })
    this.#process = child
    this.#ready = false
    this.#loading.start(loadMs)
    return child
  }

  /** If the process ended before it was ready, the model was the reason. */
  #ended(stderr: string): ProviderError {
    const why = redacted(stderr, [])
    if (this.#ready) return broken(`its process ended${why === '' ? '' : ` (${why})`}`)
    return missingSetup(PROVIDER, `the model cannot be used (${why === '' ? 'its process ended' : why})`)
  }

  #take(report: SherpaReport): void {
    if (report.kind === 'ready') {
      this.#ready = true
      this.#loading.stop()
    } else if (report.kind === 'unusable')
      this.#broke(missingSetup(PROVIDER, report.missing ? MISSING : `the model cannot be used (${report.message})`))
    else this.#streams.get(report.stream)?.take(report)
  }

  /** The next call starts a new process. */
  #broke(error: ProviderError): void {
    void this.#stop()
    for (const stream of [...this.#streams.values()]) stream.fail(error)
  }

  async #stop(): Promise<void> {
    const child = this.#process
    this.#process = null
    this.#loading.stop()
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}

const broken = (message: string, cause?: unknown) =>
  new ProviderError(PROVIDER, message, { problem: 'broken', retryable: true, cause })

interface Hold {
  id: number
  clock: Clock
  finishMs: number
  send(message: SherpaRequest): void
  ended(): void
}

class SherpaStream implements SpeechStream {
  readonly #hold: Hold
  readonly #sampleRate: number
  readonly #listener: SpeechListener
  readonly #finishing: TimeLimit
  #samples = 0
  /** The start of the utterance, in samples. */
  #from = 0
  #over = false

  constructor(hold: Hold, { sampleRate }: ListenOptions, listener: SpeechListener) {
    this.#hold = hold
    this.#sampleRate = sampleRate
    this.#listener = listener
    this.#finishing = new TimeLimit(hold.clock, () =>
      this.fail(failureOfTime(PROVIDER, 'did not finish an utterance', hold.finishMs)),
    )
  }

  push(pcm: Pcm): void {
    if (this.#over) return
    this.#samples += pcm.length
    const samples = Float32Array.from(pcm, (sample) => sample / 32_768)
    this.#hold.send({ do: 'push', stream: this.#hold.id, samples, sampleRate: this.#sampleRate })
  }

  finish(): void {
    if (this.#over) return
    this.#hold.send({ do: 'finish', stream: this.#hold.id })
    this.#finishing.start(this.#hold.finishMs)
  }

  close(): void {
    if (this.#over) return
    this.#over = true
    this.#finishing.stop()
    this.#hold.send({ do: 'close', stream: this.#hold.id })
    this.#hold.ended()
    this.#listener.onUsage?.({ provider: PROVIDER, recognizedSeconds: this.#samples / this.#sampleRate })
  }

  fail(error: ProviderError): void {
    if (this.#over) return
    this.close()
    this.#listener.onFailed(error)
  }

  take(report: Extract<SherpaReport, { stream: number }>): void {
    if (this.#over) return
    if (report.kind === 'end') {
      this.#finishing.stop()
      this.#listener.onUtteranceEnd?.()
      return
    }
    const { text, final } = report
    const startMs = this.#ms(this.#from)
    if (final) this.#from = this.#samples
    const kind = final ? 'final' : 'interim'
    this.#listener.onTranscript({ kind, text, confidence: null, startMs, endMs: this.#ms(this.#samples) })
  }

  #ms(samples: number): number {
    return (samples * 1000) / this.#sampleRate
  }
}
