import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { besideThis, startThread } from '../../kernel/process/worker-thread.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import type { FliteReply, FliteRequest } from './flite-worker.ts'

export interface PoolOptions {
  readonly workers: number
  readonly clock: Clock
  readonly log: Log
  /** The time limit of a synthesis, after which its worker is ended (a piece of text takes well under a second). */
  readonly timeoutMs: number
  /** For tests that break a worker on purpose. */
  readonly workerUrl?: URL
}

/** How long an idle worker is kept. Longer than the silences of a call. */
const KEPT_IDLE_MS = 30_000

interface Job {
  readonly request: FliteRequest
  readonly resolve: (reply: FliteReply | ProviderError) => void
}

/**
 * Worker threads that each run one synthesis at a time, in order of arrival. They start with the first request, do not
 * keep the process alive while idle, and end after a while without work: a worker with its program and memory takes 150
 * MB, which are freed with its thread, and starting again takes 0.2 s. If a worker crashes or hangs, its one request
 * fails as retryable, and the next request starts a new worker.
 */
export class FlitePool {
  readonly #options: PoolOptions
  readonly #queue: Job[] = []
  readonly #idle: Worker[] = []
  /** Postpones the end of an idle worker. */
  readonly #keepers = new Map<Worker, () => void>()
  readonly #all = new Set<Worker>()
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Rejects with `ProviderError`. An aborted request leaves the queue, or finishes unheard if it has started. */
  async synthesize(request: FliteRequest, signal: AbortSignal): Promise<Pcm> {
    const reply = await new Promise<FliteReply | ProviderError>((resolve) => {
      const job: Job = { request, resolve }
      this.#queue.push(job)
      signal.addEventListener('abort', () => this.#withdraw(job), { once: true })
      if (signal.aborted) this.#withdraw(job)
      this.#next()
    })
    if (reply instanceof ProviderError) throw reply
    if ('error' in reply) throw failure(reply.error, false)
    return reply.pcm
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#queue.splice(0)) job.resolve(failure('closed', false))
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #withdraw(job: Job): void {
    const at = this.#queue.indexOf(job)
    if (at < 0) return
    this.#queue.splice(at, 1)
    job.resolve(failure('aborted', false))
  }

  #next(): void {
    while (this.#queue.length > 0) {
      if (this.#closed) {
        this.#queue.shift()?.resolve(failure('closed', false))
        continue
      }
      const worker = this.#wake() ?? this.#start()
      if (!worker) return
      this.#run(worker, this.#queue.shift() as Job)
    }
  }

  #wake(): Worker | undefined {
    const worker = this.#idle.pop()
    if (worker) this.#keepers.get(worker)?.()
    return worker
  }

  #rest(worker: Worker): void {
    this.#idle.push(worker)
    this.#keepers.set(
      worker,
      this.#options.clock.after(KEPT_IDLE_MS, () => void this.#end(worker), 'mayBeMissed'),
    )
  }

  /** Removes the worker from the list at once, so that it gets no work while it ends. */
  async #end(worker: Worker): Promise<void> {
    this.#idle.splice(this.#idle.indexOf(worker), 1)
    await worker.terminate()
  }

  #start(): Worker | null {
    if (this.#all.size >= this.#options.workers) return null
    const url = this.#options.workerUrl ?? besideThis('flite-worker', import.meta.url)
    const worker = startThread(url, {})
    worker.unref()
    this.#all.add(worker)
    worker.once('exit', () => {
      this.#all.delete(worker)
      this.#keepers.get(worker)?.()
      this.#keepers.delete(worker)
      const at = this.#idle.indexOf(worker)
      if (at >= 0) this.#idle.splice(at, 1)
      this.#next()
    })
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'a voice worker crashed'))
    return worker
  }

  #run(worker: Worker, job: Job): void {
    const finish = (reply: FliteReply | ProviderError) => {
      cancelTimeout()
      worker.off('message', finish)
      worker.off('exit', crash)
      worker.unref()
      job.resolve(reply)
    }
    const crash = () => finish(failure(this.#closed ? 'closed' : 'its worker ended', !this.#closed))
    const cancelTimeout = this.#options.clock.after(this.#options.timeoutMs, () => {
      this.#options.log.error({ characters: job.request.text.length }, 'a voice worker did not respond and is replaced')
      void worker.terminate()
    })
    worker.ref()
    worker.once('exit', crash)
    worker.once('message', (reply: FliteReply) => {
      finish(reply)
      if (!this.#all.has(worker)) return
      this.#rest(worker)
      this.#next()
    })
    worker.postMessage(job.request)
  }
}

const failure = (message: string, retryable: boolean, cause?: unknown) =>
  new ProviderError('flite', message, { retryable, cause })
