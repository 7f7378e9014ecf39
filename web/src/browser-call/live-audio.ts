import type { LiveAudioMessage, LiveAudioRequest } from '../../../src/dashboard/live/live-audio-messages.ts'
import { type CallAudio, openCallAudio, SAMPLE_RATE } from './audio.ts'

export type LiveAudioEvent =
  | LiveAudioMessage
  /** The loudness of what arrived, 0 to 1. */
  | { type: 'level'; level: number }
  | { type: 'no_microphone' }
  | { type: 'closed' }

/** More than this waits where the network stalled; it is dropped, because the call has gone on. */
const MAX_BEHIND_SAMPLES = SAMPLE_RATE / 2

/** Hears a call in progress on this page, and takes it over. Ends with the call or with `close`. */
export class LiveAudio {
  readonly #socket: WebSocket
  readonly #audio: CallAudio
  readonly #onEvent: (event: LiveAudioEvent) => void
  #taken = false
  #closed = false
  #received = 0
  #played = 0
  #hasMicrophone = false

  constructor(socket: WebSocket, audio: CallAudio, onEvent: (event: LiveAudioEvent) => void) {
    this.#socket = socket
    this.#audio = audio
    this.#onEvent = onEvent
    socket.binaryType = 'arraybuffer'
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => this.#receive(data)
    socket.onclose = () => this.close()
  }

  listen(): void {
    this.#send({ type: 'listen' })
  }

  /** Asks for the microphone first, so that the caller does not wait for the browser's question. */
  async takeOver(): Promise<void> {
    this.#hasMicrophone ||= (await this.#audio.requestMicrophone()) === 'on'
    if (this.#hasMicrophone) this.#send({ type: 'take_over' })
    else this.#onEvent({ type: 'no_microphone' })
  }

  mute(on: boolean): void {
    this.#audio.mute(on)
  }

  /** Stops listening; ends a call that was taken over. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.close(1000)
    void this.#audio.close()
    this.#onEvent({ type: 'closed' })
  }

  /** Called by the audio with what the microphone captured. */
  onMicrophoneFrame(pcm: Int16Array<ArrayBuffer>): void {
    if (this.#taken && this.#socket.readyState === WebSocket.OPEN) this.#socket.send(pcm)
  }

  /** Called by the audio with the number of samples played or dropped. */
  onPlayed(samples: number): void {
    this.#played = samples
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data === 'string') {
      const message = JSON.parse(data) as LiveAudioMessage
      if (message.type === 'taken') this.#taken = true
      this.#onEvent(message)
      return
    }
    const pcm = new Int16Array(data)
    if (this.#received - this.#played > MAX_BEHIND_SAMPLES) this.#audio.clear()
    this.#received += pcm.length
    this.#audio.play(pcm)
    let sum = 0
    for (const sample of pcm) sum += sample * sample
    this.#onEvent({ type: 'level', level: Math.min(1, Math.sqrt(sum / Math.max(1, pcm.length)) / 8_000) })
  }

  #send(request: LiveAudioRequest): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }
}

/** WebSocket URL of the audio of a call on the page's own service. */
const liveAudioUrl = (callId: string, page: { protocol: string; host: string } = location): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/dashboard/api/live/calls/${encodeURIComponent(callId)}/audio`

/** Connects with a call. Call it from a click handler, as browsers play no audio otherwise. Rejects if it cannot be heard. */
export async function openLiveAudio(
  callId: string,
  workletUrl: string,
  onEvent: (event: LiveAudioEvent) => void,
): Promise<LiveAudio> {
  let live: LiveAudio | null = null
  const audio = await openCallAudio(workletUrl, {
    onFrame: (pcm) => live?.onMicrophoneFrame(pcm),
    onPlayed: (samples) => live?.onPlayed(samples),
  })
  const socket = new WebSocket(liveAudioUrl(callId))
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error('refused'))
  }).catch(async (error: unknown) => {
    await audio.close()
    throw error
  })
  live = new LiveAudio(socket, audio, onEvent)
  return live
}
