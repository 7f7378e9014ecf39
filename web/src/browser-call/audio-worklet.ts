/**
 * Runs in the browser's audio thread: sends the microphone's audio to the page in frames of 20 ms and plays the
 * assistant's audio. Both are 16-bit PCM at RATE. The file is loaded by `addModule`, so it cannot import anything.
 */

interface Processor {
  readonly port: MessagePort
}
declare const AudioWorkletProcessor: new () => Processor
declare const registerProcessor: (name: string, processor: new () => Processor) => void
/** The sample rate of the audio context, in Hz. */
declare const sampleRate: number

const RATE = 16_000
const FRAME_SAMPLES = 320
/** How often the page is told how much was played, in samples at RATE. */
const REPORT_SAMPLES = 800
/** The interval while nothing plays; it shows that the page is alive. */
const IDLE_REPORT_SAMPLES = 8_000

class CallAudioProcessor extends AudioWorkletProcessor {
  readonly #step = sampleRate / RATE
  #frame = new Int16Array(FRAME_SAMPLES)
  #filled = 0
  /** Sum and count of the input samples that make up the next output sample; a box filter is good enough for speech. */
  #sum = 0
  #count = 0
  #due = 0

  readonly #queue: Int16Array[] = []
  #offset = 0
  #received = 0
  #played = 0
  /** The fractional position within the current sample of the queue, for contexts that run at another rate. */
  #phase = 0
  #sinceReport = 0
  #reported = -1

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<Int16Array | 'clear'>) => {
      if (data === 'clear') this.#clear()
      else {
        this.#queue.push(data)
        this.#received += data.length
      }
    }
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const heard = inputs[0]?.[0]
    if (heard) this.#capture(heard)
    const [left, ...others] = outputs[0] ?? []
    if (left) {
      this.#play(left)
      for (const other of others) other.set(left)
    }
    return true
  }

  #capture(heard: Float32Array): void {
    for (const sample of heard) {
      this.#sum += sample
      this.#count += 1
      this.#due += 1
      if (this.#due < this.#step) continue
      this.#due -= this.#step
      const value = this.#sum / this.#count
      this.#sum = 0
      this.#count = 0
      this.#frame[this.#filled++] = Math.max(-1, Math.min(1, value)) * 32_767
      if (this.#filled < FRAME_SAMPLES) continue
      this.port.postMessage({ kind: 'frame', pcm: this.#frame.buffer }, [this.#frame.buffer])
      this.#frame = new Int16Array(FRAME_SAMPLES)
      this.#filled = 0
    }
  }

  #play(out: Float32Array): void {
    for (let i = 0; i < out.length; i++) {
      const first = this.#queue[0]
      out[i] = first ? (first[this.#offset] as number) / 32_768 : 0
      this.#phase += 1 / this.#step
      while (this.#phase >= 1) {
        this.#phase -= 1
        this.#sinceReport += 1
        this.#next()
      }
    }
    const isDone = this.#played === this.#received
    if (this.#played !== this.#reported) {
      if (isDone || this.#sinceReport >= REPORT_SAMPLES) this.#report()
    } else if (this.#sinceReport >= IDLE_REPORT_SAMPLES) this.#report()
  }

  #next(): void {
    const first = this.#queue[0]
    if (!first) return
    this.#played += 1
    this.#offset += 1
    if (this.#offset < first.length) return
    this.#queue.shift()
    this.#offset = 0
  }

  #clear(): void {
    this.#queue.length = 0
    this.#offset = 0
    this.#played = this.#received
    this.#report()
  }

  #report(): void {
    this.#reported = this.#played
    this.#sinceReport = 0
    this.port.postMessage({ kind: 'played', samples: this.#played })
  }
}

registerProcessor('frontbell-sound', CallAudioProcessor)
