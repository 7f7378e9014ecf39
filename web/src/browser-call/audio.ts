/** Samples per second, in both directions. */
export const SAMPLE_RATE = 16_000

export interface CallAudioListener {
  /** 20 ms of audio from the microphone. */
  onFrame(pcm: Int16Array<ArrayBuffer>): void
  /** The number of samples of the assistant's audio that were played or dropped by `clear`. */
  onPlayed(samples: number): void
}

/** The microphone and the playback of a call. */
export interface CallAudio {
  play(pcm: Int16Array): void
  clear(): void
  /** Asks for the microphone. `refused`: the user or the system denied access. `none`: there is no microphone. */
  requestMicrophone(): Promise<'on' | 'refused' | 'none'>
  /** While muted, audio from the microphone is not passed on. */
  mute(on: boolean): void
  close(): Promise<void>
}

/**
 * Opens the audio of a call. Call it from a click handler, as browsers play nothing otherwise. On a page that was
 * loaded from another machine without TLS, browsers offer neither microphone nor AudioWorklet: the caller still hears
 * the assistant and types.
 * @param workletUrl URL of the compiled audio-worklet.ts: `import url from './audio-worklet.ts?worker&url'`
 */
export async function openCallAudio(workletUrl: string, listener: CallAudioListener): Promise<CallAudio> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' })
  void context.resume()
  if (!('audioWorklet' in context) || context.audioWorklet === undefined) return scheduledAudio(context, listener)
  await context.audioWorklet.addModule(workletUrl)
  return workletAudio(context, workletUrl, listener)
}

type WorkletMessage = { kind: 'frame'; pcm: ArrayBuffer } | { kind: 'played'; samples: number }

function workletAudio(context: AudioContext, workletUrl: string, listener: CallAudioListener): CallAudio {
  let muted = false
  let microphone: MediaStream | null = null
  let microphoneContext: AudioContext | null = null
  const onWorkletMessage = ({ data }: MessageEvent<WorkletMessage>) => {
    if (data.kind === 'played') listener.onPlayed(data.samples)
    else if (!muted) listener.onFrame(new Int16Array(data.pcm))
  }
  const node = createWorkletNode(context)
  node.port.onmessage = onWorkletMessage
  node.connect(context.destination)

  async function connect(stream: MediaStream): Promise<void> {
    try {
      context.createMediaStreamSource(stream).connect(node)
    } catch {
      // Firefox opens a microphone only at its native rate, so it gets its own context; the worklet resamples.
      microphoneContext = new AudioContext()
      await microphoneContext.audioWorklet.addModule(workletUrl)
      const own = createWorkletNode(microphoneContext)
      own.port.onmessage = (event: MessageEvent<WorkletMessage>) =>
        event.data.kind === 'frame' && onWorkletMessage(event)
      microphoneContext.createMediaStreamSource(stream).connect(own).connect(microphoneContext.destination)
    }
  }

  return {
    play: (pcm) => node.port.postMessage(pcm),
    clear: () => node.port.postMessage('clear'),
    mute(on) {
      muted = on
    },
    async requestMicrophone() {
      const opened = await openMicrophone()
      if (typeof opened === 'string') return opened
      microphone = opened
      await connect(opened)
      return 'on'
    },
    async close() {
      for (const track of microphone?.getTracks() ?? []) track.stop()
      await Promise.all([context.close(), microphoneContext?.close()])
    },
  }
}

const createWorkletNode = (context: AudioContext): AudioWorkletNode =>
  new AudioWorkletNode(context, 'frontbell-sound', { numberOfInputs: 1, numberOfOutputs: 1, outputChannelCount: [1] })

async function openMicrophone(): Promise<MediaStream | 'refused' | 'none'> {
  if (navigator.mediaDevices === undefined) return 'none'
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'none' : 'refused'
  }
}

/** How often playback progress is reported without an AudioWorklet. */
const REPORT_MS = 50

/** Without an AudioWorklet: schedules each chunk after the previous one. */
function scheduledAudio(context: AudioContext, listener: CallAudioListener): CallAudio {
  let sources: AudioBufferSourceNode[] = []
  let received = 0
  let endsAt = 0
  const report = () => {
    const left = Math.max(0, endsAt - context.currentTime) * SAMPLE_RATE
    listener.onPlayed(Math.max(0, received - Math.ceil(left)))
  }
  const timer = setInterval(report, REPORT_MS)
  return {
    play(pcm) {
      if (pcm.length === 0) return
      const buffer = context.createBuffer(1, pcm.length, SAMPLE_RATE)
      buffer.copyToChannel(
        Float32Array.from(pcm, (sample) => sample / 32_768),
        0,
      )
      const source = context.createBufferSource()
      source.buffer = buffer
      source.connect(context.destination)
      source.onended = () => {
        sources = sources.filter((other) => other !== source)
      }
      const at = Math.max(endsAt, context.currentTime)
      source.start(at)
      sources.push(source)
      received += pcm.length
      endsAt = at + pcm.length / SAMPLE_RATE
    },
    clear() {
      for (const source of sources) source.stop()
      sources = []
      endsAt = 0
      report()
    },
    requestMicrophone: async () => 'none',
    mute() {},
    async close() {
      clearInterval(timer)
      await context.close()
    },
  }
}
