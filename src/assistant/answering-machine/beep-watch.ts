import type { MediaListener, MediaStream } from '../../media/media-stream.ts'
import { BeepDetector } from './beep.ts'

/** A machine that was taken for a person beeps within this time of the answer; later tones are music on hold. */
const WATCHED_FRAMES = 45 * 50

/**
 * The same stream; `onBeep` is called, once, when the other side beeps as machines do while it is taken for a person. The
 * listener gets nothing of the beep's own frames late or twice.
 */
export function beepWatched(stream: MediaStream, onBeep: () => void): MediaStream {
  const beeps = new BeepDetector(stream.sampleRate)
  let left = WATCHED_FRAMES

  function watch(listener: MediaListener): MediaListener {
    return {
      onFrame(frame) {
        listener.onFrame?.(frame)
        if (left === 0) return
        left -= 1
        if (beeps.take(frame) !== 'ended') return
        left = 0
        onBeep()
      },
      onDigit: (digit) => listener.onDigit?.(digit),
      onText: (text) => listener.onText?.(text),
      onMark: (name) => listener.onMark?.(name),
      onBridged: (caller, other) => listener.onBridged?.(caller, other),
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
