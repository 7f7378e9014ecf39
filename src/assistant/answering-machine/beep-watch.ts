import type { MediaListener, MediaStream } from '../../media/media-stream.ts'
import { BeepDetector } from './beep.ts'

/** 45 s: a machine that was taken for a person beeps within this time; later tones are music on hold. */
const WATCHED_FRAMES = 45 * 50

/**
 * The same stream, with `onBeep` called once when the other side beeps as answering machines do. The listener gets every
 * frame once and without delay.
 */
export function watchForBeep(stream: MediaStream, onBeep: () => void): MediaStream {
  const beeps = new BeepDetector(stream.sampleRate)
  let framesLeft = WATCHED_FRAMES

  function watch(listener: MediaListener): MediaListener {
    return {
      onFrame(frame) {
        listener.onFrame?.(frame)
        if (framesLeft === 0) return
        framesLeft -= 1
        if (beeps.take(frame) !== 'ended') return
        framesLeft = 0
        onBeep()
      },
      onDigit: (digit) => listener.onDigit?.(digit),
      onText: (text) => listener.onText?.(text),
      onMark: (name) => listener.onMark?.(name),
      onRinging: (samples) => listener.onRinging?.(samples),
      onMediaLost: () => listener.onMediaLost?.(),
    }
  }

  return {
    sampleRate: stream.sampleRate,
    playoutClock: stream.playoutClock,
    listen: (listener) => stream.listen(watch(listener)),
    play: (pcm) => stream.play(pcm),
    mark: (name) => stream.mark(name),
    clear: () => stream.clear(),
    queuedMs: () => stream.queuedMs(),
  }
}
