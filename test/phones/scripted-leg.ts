import type { TextToSpeech } from '../../src/assistant/ports.ts'
import type { ManualClock } from '../../src/kernel/clock.ts'
import { ProviderError } from '../../src/kernel/provider-error.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../src/media/asked-transfer.ts'
import type { CallLeg, LegEnd, RejectReason, TransferOutcome } from '../../src/media/call-leg.ts'
import type { MediaListener, MediaStream, Pcm } from '../../src/media/media-stream.ts'
import { PlayoutQueue } from '../../src/media/playout-queue.ts'

const FRAME_MS = 20

/** A media stream without a network: plays 20 ms of audio at a time on a manual clock, as RTP would. */
export class ScriptedStream implements MediaStream {
  readonly sampleRate = 8_000
  readonly playoutClock = 'us'
  /** Whether the caller speaks: makes the frames loud or silent. */
  callerSpeaks = false
  playedMs = 0
  #sound: Pcm | null = null
  #soundAt = 0
  #listener: MediaListener = {}
  #stopped = false
  readonly #queue = new PlayoutQueue(8_000)
  readonly #clock: ManualClock

  constructor(clock: ManualClock) {
    this.#clock = clock
    this.#tick()
  }

  /** The sound of the caller, such as a voice; repeated while it is set. */
  set callerSound(sound: Pcm | null) {
    this.#sound = sound
    this.#soundAt = 0
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }
  play(pcm: Pcm): void {
    this.#queue.push(pcm)
  }
  mark(name: string): void {
    this.#queue.mark(name)
  }
  clear(): number {
    return this.#queue.clear()
  }
  queuedMs(): number {
    return this.#queue.queuedMs()
  }
  press(digit: string): void {
    this.#listener.onDigit?.(digit)
  }
  type(text: string): void {
    this.#listener.onText?.(text)
  }
  loseMedia(): void {
    this.#listener.onMediaLost?.()
  }
  stop(): void {
    this.#stopped = true
  }

  #tick(): void {
    if (this.#stopped) return
    this.#clock.after(FRAME_MS, () => {
      const frame = new Int16Array((this.sampleRate * FRAME_MS) / 1000)
      this.playedMs += this.#queue.take(frame) / 8
      for (const mark of this.#queue.dueMarks()) this.#listener.onMark?.(mark)
      this.#listener.onFrame?.(this.#fromCaller(frame.length))
      this.#tick()
    })
  }

  #fromCaller(samples: number): Pcm {
    const sound = this.#sound
    if (!sound) return new Int16Array(samples).fill(this.callerSpeaks ? 3_000 : 0)
    const frame = Int16Array.from({ length: samples }, (_, at) => sound[(this.#soundAt + at) % sound.length] as number)
    this.#soundAt += samples
    return frame
  }
}

/** A call leg that follows a script and records what was done to it. */
export class ScriptedLeg implements CallLeg {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly from: string
  readonly to: string
  readonly stream: ScriptedStream
  answered = false
  rejected: RejectReason | null = null
  redirectedTo: string | null = null
  hangups = 0
  ended: LegEnd | null = null
  transferredTo: string[] = []
  /** What the other party does. */
  onTransfer: () => Promise<TransferOutcome> = async () => ({ outcome: 'transferred' })
  /** What the people of a destination do; absent if the leg cannot ring several numbers. */
  onAsk: ((order: AskedTransferOrder) => Promise<AskedTransferOutcome>) | null = null
  readonly orders: AskedTransferOrder[] = []
  /** Runs while the leg is being answered. */
  onAnswer: () => void = () => {}
  #tell: (end: LegEnd) => void = () => {}
  #also: () => void = () => {}

  constructor(clock: ManualClock, call: { from: string; to: string; direction?: 'inbound' | 'outbound' }) {
    this.id = `leg-${call.from}`
    this.direction = call.direction ?? 'inbound'
    this.from = call.from
    this.to = call.to
    this.stream = new ScriptedStream(clock)
  }

  async answer(): Promise<MediaStream> {
    this.onAnswer()
    if (this.ended) throw new Error(`the leg ended before it was answered: ${this.ended}`)
    this.answered = true
    return this.stream
  }
  reject(reason: RejectReason): void {
    if (this.ended) return
    this.rejected = reason
    this.end('rejected')
  }
  redirect(to: string): void {
    if (this.ended) return
    this.redirectedTo = to
    this.end('transferred')
  }
  hangup(): void {
    if (this.ended) return
    this.hangups += 1
    this.end('local_hangup')
  }
  async transfer(to: string): Promise<TransferOutcome> {
    this.transferredTo.push(to)
    return this.onTransfer()
  }
  askAndTransfer(order: AskedTransferOrder): Promise<AskedTransferOutcome> | null {
    if (this.onAsk === null) return null
    this.orders.push(order)
    return this.onAsk(order)
  }
  onEnd(listener: (end: LegEnd) => void): void {
    this.#tell = listener
    if (this.ended) listener(this.ended)
  }
  /** A second listener, for the test. */
  onEnded(listener: () => void): void {
    this.#also = listener
    if (this.ended) listener()
  }
  /** The far end, or the network, ends the leg. */
  end(end: LegEnd): void {
    if (this.ended) return
    this.ended = end
    this.stream.stop()
    this.#tell(end)
    this.#also()
  }
}

/** Speech synthesis that hums for a fixed time per word, or fails, or never answers. */
export class ScriptedVoice implements TextToSpeech {
  readonly name = 'scripted'
  mood: 'well' | 'broken' | 'stalled' = 'well'
  readonly said: string[] = []
  readonly #msPerWord: number

  constructor(msPerWord = 200) {
    this.#msPerWord = msPerWord
  }

  async *speak(
    text: string,
    { sampleRate, signal }: { sampleRate: number; signal?: AbortSignal },
  ): AsyncGenerator<Pcm> {
    if (this.mood === 'broken') throw new ProviderError(this.name, 'is broken', { retryable: true })
    if (this.mood === 'stalled') {
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
      return
    }
    this.said.push(text)
    const samplesPerWord = (sampleRate * this.#msPerWord) / 1000
    for (const _word of text.split(' ')) yield new Int16Array(samplesPerWord).fill(500)
  }
  async close(): Promise<void> {}
}
