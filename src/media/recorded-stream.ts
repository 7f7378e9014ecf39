import type { MediaListener, MediaStream, Pcm } from './media-stream.ts'
import { PlayoutQueue } from './playout-queue.ts'
import type { Recording } from './recording.ts'

/**
 * Wraps a stream so that both sides are written to `recording`, until a transfer connects the caller to somebody else. A `MediaStream` does not show what the caller hears, so
 * a copy of the queue is kept: audio that left the stream's queue since the last frame was heard in that time.
 */
export function recordedStream(stream: MediaStream, recording: Pick<Recording, 'caller' | 'assistant'>): MediaStream {
  const copy = new PlayoutQueue(stream.sampleRate)
  /** Reused, because the recording copies it. */
  let scratch: Pcm = new Int16Array(0)

  function noteHeard(): void {
    const heard = Math.round(((copy.queuedMs() - stream.queuedMs()) * stream.sampleRate) / 1000)
    if (heard <= 0) return
    if (scratch.length !== heard) scratch = new Int16Array(heard)
    copy.take(scratch)
    recording.assistant(scratch)
  }

  function listen(listener: MediaListener): void {
    stream.listen({
      ...bound(listener),
      onFrame(frame) {
        noteHeard()
        recording.caller(frame)
        listener.onFrame?.(frame)
      },
      onRinging(samples) {
        // Silence keeps the timeline for a caller who comes back from a failed transfer.
        copy.clear()
        recording.caller(new Int16Array(samples))
        listener.onRinging?.(samples)
      },
    })
  }

  listen({})
  return {
    sampleRate: stream.sampleRate,
    playoutClock: stream.playoutClock,
    listen,
    play(pcm) {
      copy.push(pcm)
      stream.play(pcm)
    },
    mark: (name) => stream.mark(name),
    clear() {
      // If the stream was closed meanwhile, the audio that left its queue was not heard.
      copy.clear()
      return stream.clear()
    },
    queuedMs: () => stream.queuedMs(),
  }
}

/** Spreading would lose methods on a prototype, and `this`. */
function bound(listener: MediaListener): MediaListener {
  return {
    onDigit: (digit) => listener.onDigit?.(digit),
    onText: (text) => listener.onText?.(text),
    onMark: (name) => listener.onMark?.(name),
    onMediaLost: () => listener.onMediaLost?.(),
  }
}
