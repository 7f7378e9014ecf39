/**
 * Providers that answer at once and without a network, so that only the cost of Frontbell itself remains. The
 * recognizer always returns the same words, the model the same two sentences, the voice a hum without pauses.
 */
const WORDS = 'I would like to book a haircut for next Tuesday please.'
const ANSWER = ['Of course. ', 'I have ten in the morning, half past two, and four in the afternoon on that day. ']
/** The pace of reading aloud. */
const MS_PER_LETTER = 40

export const recognizer = {
  name: 'scripted',
  listen(_options, listener) {
    let samples = 0
    let heardMs = 0
    let closed = false
    return {
      push(pcm) {
        samples += pcm.length
      },
      finish() {
        const endMs = samples / 8
        const startMs = heardMs
        heardMs = endMs
        queueMicrotask(() => {
          if (closed) return
          listener.onTranscript({ kind: 'final', text: WORDS, confidence: 0.96, startMs, endMs })
          listener.onUtteranceEnd?.()
        })
      },
      close() {
        closed = true
      },
    }
  },
  async close() {},
}

export const model = {
  name: 'scripted',
  async *respond(_request, options = {}) {
    for (const text of ANSWER) {
      if (options.signal?.aborted) return
      yield { kind: 'text', text }
    }
    yield { kind: 'end', reason: 'done' }
  },
  async close() {},
}

export const voice = {
  name: 'scripted',
  async *speak(text, { sampleRate, signal }) {
    if (!signal?.aborted) yield hum(Math.max(300, text.length * MS_PER_LETTER), sampleRate)
  },
  async close() {},
}

const hums = new Map()

/** Created once per length, as a voice's cache would. */
function hum(ms, sampleRate) {
  const length = Math.round((ms * sampleRate) / 1000)
  const key = `${length} ${sampleRate}`
  if (!hums.has(key))
    hums.set(
      key,
      Int16Array.from({ length }, (_, n) => sample(n / sampleRate)),
    )
  return hums.get(key)
}

const sample = (seconds) =>
  Math.round(4000 * Math.sin(2 * Math.PI * 180 * seconds) + 2000 * Math.sin(2 * Math.PI * 540 * seconds))
