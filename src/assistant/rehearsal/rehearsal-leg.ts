import type { Clock } from '../../kernel/clock.ts'
import type { CallLeg, LegEnd, TransferOutcome } from '../../media/call-leg.ts'
import type { MediaListener, MediaStream, Pcm } from '../../media/media-stream.ts'
import { PlayoutQueue } from '../../media/playout-queue.ts'

const FRAME_MS = 20
const SAMPLE_RATE = 8_000
const FRAME = (SAMPLE_RATE * FRAME_MS) / 1000
/** After a stall, at most this many frames are played at once. */
const MAX_BURST_FRAMES = 5

/** The audio of a test that is played aloud: 20 ms at a time, in phone quality. */
export class RehearsalStream implements MediaStream {
  readonly sampleRate = SAMPLE_RATE
  readonly playoutClock = 'us'
  readonly #clock: Clock
  readonly #assistant = new PlayoutQueue(SAMPLE_RATE)
  readonly #caller = new PlayoutQueue(SAMPLE_RATE)
  #listener: MediaListener = {}
  #onFrame: () => void = () => {}
  #dueMs = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @param onFrame called after each 20 ms */
  start(onFrame: () => void): void {
    this.#onFrame = onFrame
    this.#dueMs = this.#clock.monotonicMs() + FRAME_MS
    this.#arm()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#onFrame = () => {}
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }
  play(pcm: Pcm): void {
    this.#assistant.push(pcm)
  }
  mark(name: string): void {
    this.#assistant.mark(name)
  }
  clear(): number {
    return this.#assistant.clear()
  }
  queuedMs(): number {
    return this.#assistant.queuedMs()
  }

  /** Makes the caller say this from now on. */
  say(pcm: Pcm): void {
    this.#caller.push(pcm)
  }
  get callerSpeaks(): boolean {
    return this.#caller.queuedMs() > 0
  }

  #arm(): void {
    const delayMs = Math.max(0, this.#dueMs - this.#clock.monotonicMs())
    this.#cancel = this.#clock.after(delayMs, () => this.#tick())
  }

  #tick(): void {
    const due = Math.floor((this.#clock.monotonicMs() - this.#dueMs) / FRAME_MS) + 1
    this.#dueMs += due * FRAME_MS
    this.#arm()
    for (let frame = 0; frame < Math.min(due, MAX_BURST_FRAMES) && this.#cancel !== null; frame += 1) this.#frame()
  }

  #frame(): void {
    this.#assistant.take(new Int16Array(FRAME))
    for (const mark of this.#assistant.dueMarks()) this.#listener.onMark?.(mark)
    const caller = new Int16Array(FRAME)
    this.#caller.take(caller)
    this.#listener.onFrame?.(caller)
    this.#onFrame()
  }
}

/** The line of a test that is played aloud. Nobody is called or transferred. */
export class RehearsalLeg implements CallLeg {
  readonly id: string
  readonly direction = 'inbound'
  readonly from: string
  readonly to: string
  readonly stream: RehearsalStream
  #end: LegEnd | null = null
  #notifyEnd: (end: LegEnd) => void = () => {}

  constructor(clock: Clock, { id, from, to }: Pick<CallLeg, 'id' | 'from' | 'to'>) {
    this.id = id
    this.from = from
    this.to = to
    this.stream = new RehearsalStream(clock)
  }

  async answer(): Promise<MediaStream> {
    return this.stream
  }
  reject(): void {
    this.end('rejected')
  }
  hangup(): void {
    this.end('local_hangup')
  }
  async transfer(): Promise<TransferOutcome> {
    return { outcome: 'failed', reason: 'a test transfers nobody' }
  }
  onEnd(listener: (end: LegEnd) => void): void {
    this.#notifyEnd = listener
    if (this.#end !== null) listener(this.#end)
  }

  end(end: LegEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.stream.stop()
    this.#notifyEnd(end)
  }
}
